import { barePath } from "../language/paths.ts";
import { useEntry } from "./navigation.tsx";

/** Whether this is the panel for other sites: one model, and none of the page's lists. */
export function useIsEmbedded(): boolean {
	return barePath(useEntry().pathname) === "/embed";
}
