import { type RefObject, useEffect, useRef } from "react";
import { useSite } from "../lib/site/site.ts";

/** Posts the panel's height to the embedding page, if its origin is allowed. */
export function useReportHeight(): RefObject<HTMLDivElement | null> {
	const panel = useRef<HTMLDivElement>(null);
	const { embedOrigins } = useSite();
	useEffect(() => {
		const element = panel.current;
		if (!element || !embedOrigins || window.parent === window) return;
		// Firefox has no `ancestorOrigins`.
		const { ancestorOrigins }: { ancestorOrigins?: DOMStringList } = window.location;
		const { referrer } = document;
		const around = ancestorOrigins?.[0] ?? (referrer && new URL(referrer).origin);
		// If the parent is unknown, post to every allowed origin; the browser delivers only to a match.
		const receivers = embedOrigins.filter((origin) => !around || origin === around);
		const observer = new ResizeObserver(() => {
			const message = { type: "vitrine:height", height: Math.ceil(element.offsetHeight) };
			for (const origin of receivers) window.parent.postMessage(message, origin);
		});
		observer.observe(element);
		return () => observer.disconnect();
	}, [embedOrigins]);
	return panel;
}
