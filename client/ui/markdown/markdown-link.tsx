import type { ReactNode } from "react";
import { PageLink } from "../../language/page-link.tsx";

/**
 * A link in a model's text: to a page of this site, http(s) or mailto. Others (`javascript:`, `data:`, …)
 * become plain text. The URL parser reads an address as a browser would.
 */
export function MarkdownLink({ href, children }: { href: string; children: ReactNode }) {
	const { origin } = window.location;
	const url = URL.canParse(href, origin) ? new URL(href, origin) : undefined;
	if (!url || !["http:", "https:", "mailto:"].includes(url.protocol)) {
		return <span>{children}</span>;
	}
	if (url.origin === origin) {
		return <PageLink to={url.pathname + url.search + url.hash}>{children}</PageLink>;
	}
	return (
		<a href={url.href} target="_blank" rel="noopener nofollow">
			{children}
		</a>
	);
}
