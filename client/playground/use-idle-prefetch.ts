import { useEffect } from "react";
import { prefetchTaskScreens } from "./task-screens.ts";

/** Long enough for the page itself to have arrived on a slow connection. */
const DELAY_MS = 3_000;

/** Fetches the screens of all tasks once the page is idle. */
export function useIdlePrefetch(): void {
	useEffect(() => {
		const timer = setTimeout(prefetchTaskScreens, DELAY_MS);
		return () => clearTimeout(timer);
	}, []);
}
