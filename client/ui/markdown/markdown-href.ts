type Destination = { kind: "internal"; to: string } | { kind: "external"; href: string };

/**
 * Decides where a link of a model may lead: pages of this site, http(s) and mailto. Everything else
 * (`javascript:`, `data:`, …) gives undefined. The URL parser reads the address as a browser would.
 */
export function readDestination(href: string, origin: string): Destination | undefined {
	if (!URL.canParse(href, origin)) return undefined;
	const url = new URL(href, origin);
	if (url.protocol === "mailto:") return { kind: "external", href: url.href };
	if (url.protocol !== "http:" && url.protocol !== "https:") return undefined;
	if (url.origin === origin) return { kind: "internal", to: url.pathname + url.search + url.hash };
	return { kind: "external", href: url.href };
}
