import type { ReactNode } from "react";
import { withoutBasePath } from "../../language/base-path.ts";
import { PageLink } from "../../language/page-link.tsx";

/**
 * A link in a model's text: to a page of this site, http(s) or mailto. Others (`javascript:`, `data:`, …) become plain
 * text. Parses addresses with the URL parser, like a browser.
 */
export function MarkdownLink({ href, children }: { href: string; children: ReactNode }) {
	const { origin } = window.location;
	const url = URL.canParse(href, origin) ? new URL(href, origin) : undefined;
	// `https://known.example@evil.example` looks like an address of known.example.
	const isDisguised = url !== undefined && url.username + url.password !== "";
	if (!url || isDisguised || !["http:", "https:", "mailto:"].includes(url.protocol)) {
		return <span>{children}</span>;
	}
	const path = url.origin === origin ? pathOfSite(url.pathname, href) : undefined;
	if (path !== undefined) {
		return <PageLink to={path + url.search + url.hash}>{children}</PageLink>;
	}
	return (
		<a href={url.href} target="_blank" rel="noopener nofollow">
			{children}
		</a>
	);
}

/** Models write this site's paths as the assistant's prompt names them; a full URL also has the base path. */
function pathOfSite(pathname: string, href: string): string | undefined {
	return withoutBasePath(pathname) ?? (/^[a-z]+:|^\/\//i.test(href) ? undefined : pathname);
}
