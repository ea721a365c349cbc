import { type RefObject, useEffect, useRef } from "react";

/** Tells the page around an embedded panel how high it is; only pages of these origins are told. */
export function useToldHeight(origins: readonly string[]): RefObject<HTMLDivElement | null> {
	const panel = useRef<HTMLDivElement>(null);
	useEffect(() => {
		const element = panel.current;
		if (!element || window.parent === window) return;
		const around = originAround();
		// A browser that does not say who is around hands a message to the origin it names only.
		const told = origins.filter((origin) => around === undefined || origin === around);
		const observer = new ResizeObserver(() => {
			const message = { type: "vitrine:height", height: Math.ceil(element.offsetHeight) };
			for (const origin of told) window.parent.postMessage(message, origin);
		});
		observer.observe(element);
		return () => observer.disconnect();
	}, [origins]);
	return panel;
}

function originAround(): string | undefined {
	// Firefox knows no ancestors.
	const { ancestorOrigins }: { ancestorOrigins?: DOMStringList } = window.location;
	const { referrer } = document;
	return ancestorOrigins?.[0] ?? (referrer === "" ? undefined : new URL(referrer).origin);
}
