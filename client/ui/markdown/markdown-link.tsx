import { createContext, type ReactNode, useContext } from "react";
import { withoutBasePath } from "../../language/base-path.ts";
import { PageLink } from "../../language/page-link.tsx";
import { barePath, pagePaths } from "../../language/paths.ts";

const InLink = createContext(false);

/** A link in a model's text. What is a link inside one, as the picture of a badge, is only its words. */
export function MarkdownLink(props: { href: string; children: ReactNode }) {
	if (useContext(InLink)) return props.children;
	return (
		<InLink value={true}>
			<Anchor {...props} />
		</InLink>
	);
}

/**
 * A link: to a page of this site, http(s) or mailto. Others (`javascript:`, `data:`, …) become plain
 * text, and so does what only means something where the model read it: `#usage`, `docs/usage.md`. Parses addresses with
 * the URL parser, like a browser.
 */
function Anchor({ href, children }: { href: string; children: ReactNode }) {
	const { origin } = window.location;
	const url = parseUrl(href, origin);
	// `https://known.example@evil.example` looks like an address of known.example.
	const isDisguised = url !== undefined && url.username + url.password !== "";
	if (!url || isDisguised || !["http:", "https:", "mailto:"].includes(url.protocol)) {
		return <span>{children}</span>;
	}
	const isWhole = /^[a-z][a-z\d+.-]*:|^[/\\]{2}/i.test(href.trim());
	const path = url.origin === origin ? pageOfSite(url.pathname, isWhole) : undefined;
	// "?a=b" and "." mean the page that they stand in.
	if (path !== undefined && (isWhole || path !== "/" || href.trim().startsWith("/"))) {
		return <PageLink to={path + url.search + url.hash}>{children}</PageLink>;
	}
	if (!isWhole) return <span>{children}</span>;
	return (
		<a href={url.href} target="_blank" rel="noopener nofollow">
			{children}
		</a>
	);
}

/** Not `URL.canParse`, which the oldest supported browsers lack. */
function parseUrl(href: string, origin: string): URL | undefined {
	try {
		return new URL(href, origin);
	} catch {
		return undefined;
	}
}

/**
 * The path of a page, if this site has it. Models write paths as the assistant's prompt names them; a full URL also has
 * the base path.
 */
function pageOfSite(pathname: string, isWhole: boolean): string | undefined {
	const written = withoutBasePath(pathname) ?? (isWhole ? undefined : pathname);
	const path = written === undefined ? undefined : barePath(written).replace(/(?<=.)\/$/, "");
	return Object.values(pagePaths).find((one) => one === path);
}
