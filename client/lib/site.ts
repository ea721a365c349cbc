import { createContext, use } from "react";
import type { TokenState } from "#shared/token-state.ts";

/** What a page knows of its host without a request: the build writes it into the page. */
export type Site = {
	name: string;
	/** Empty where the host named nobody. */
	creator: string;
	/** Only in a playground served by the built server, which chooses the page that fits. */
	token?: TokenState | undefined;
};

const SiteContext = createContext<Site>({ name: "Vitrine", creator: "" });

/** Gives the pages inside it the site's facts. */
export const SiteProvider = SiteContext;

/** The site's name and what else the page knows of its host. */
export function useSite(): Site {
	return use(SiteContext);
}
