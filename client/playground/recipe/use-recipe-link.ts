import { useState } from "react";
import { useLocation } from "react-router";
import { useHydrated } from "../../lib/use-hydrated.ts";

/** Whether the page was opened by a recipe link, or led to by one since. */
export function useRecipeLink(): boolean {
	const { hash } = useLocation();
	const [wasOpened, setWasOpened] = useState(false);
	const isOpened = useHydrated(hash.startsWith("#recipe="), false);
	if (isOpened && !wasOpened) setWasOpened(true);
	return isOpened || wasOpened;
}
