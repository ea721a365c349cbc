import { type RefObject, useEffect, useRef } from "react";
import { useSite } from "../lib/site/site.ts";

/** Tells the page around an embedded panel how high it is, where it is of a site that may show it. */
export function useToldHeight(): RefObject<HTMLDivElement | null> {
	const panel = useRef<HTMLDivElement>(null);
	const { embedOrigins } = useSite();
	useEffect(() => {
		const element = panel.current;
		if (!element || !embedOrigins || window.parent === window) return;
		// Firefox knows no ancestors.
		const { ancestorOrigins }: { ancestorOrigins?: DOMStringList } = window.location;
		const { referrer } = document;
		const around = ancestorOrigins?.[0] ?? (referrer && new URL(referrer).origin);
		// A browser that does not say who is around hands a message to the origin it names only.
		const told = embedOrigins.filter((origin) => !around || origin === around);
		const observer = new ResizeObserver(() => {
			const message = { type: "vitrine:height", height: Math.ceil(element.offsetHeight) };
			for (const origin of told) window.parent.postMessage(message, origin);
		});
		observer.observe(element);
		return () => observer.disconnect();
	}, [embedOrigins]);
	return panel;
}
