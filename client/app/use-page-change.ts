import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/** Starts a page that was reached by a link at its top, with the focus on its content. */
export function usePageChange(contentId: string) {
	const { pathname } = useLocation();
	const type = useNavigationType();
	const shown = useRef(pathname);

	useEffect(() => {
		if (shown.current === pathname) return;
		shown.current = pathname;
		// Going back, the browser restores the place by itself.
		if (type !== "POP") window.scrollTo(0, 0);
		document.getElementById(contentId)?.focus({ preventScroll: true });
	}, [pathname, type, contentId]);
}
