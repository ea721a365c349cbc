import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { barePath } from "../language/paths.ts";

/** After a link was followed, scrolls to the top and puts the focus on the content. */
export function usePageChange(contentId: string) {
	const pathname = barePath(useLocation().pathname);
	const type = useNavigationType();
	const shown = useRef(pathname);

	useEffect(() => {
		if (shown.current === pathname) return;
		shown.current = pathname;
		// When going back, the browser restores the scroll position by itself.
		if (type !== "POP") window.scrollTo(0, 0);
		document.getElementById(contentId)?.focus({ preventScroll: true });
	}, [pathname, type, contentId]);
}
