import { useState } from "react";
import { useLocation } from "react-router";
import { useIsHydrated } from "../../lib/use-is-hydrated.ts";

/** Whether the page was opened by a recipe link, or led to by one since. */
export function useRecipeLink(): boolean {
	const { hash } = useLocation();
	const isHydrated = useIsHydrated();
	const [wasOpened, setWasOpened] = useState(false);
	const isOpened = isHydrated && hash.startsWith("#recipe=");
	if (isOpened && !wasOpened) setWasOpened(true);
	return isOpened || wasOpened;
}
