import type { ReactNode } from "react";
import { PageLink } from "../../language/page-link.tsx";
import { readDestination } from "./markdown-href.ts";

type MarkdownLinkProps = { href: string; children: ReactNode };

/** A link in a model's text, or only its text if the address must not be followed. */
export function MarkdownLink({ href, children }: MarkdownLinkProps) {
	const destination = readDestination(href, window.location.origin);
	if (destination === undefined) return <span>{children}</span>;
	if (destination.kind === "internal") return <PageLink to={destination.to}>{children}</PageLink>;
	return (
		<a href={destination.href} target="_blank" rel="noopener nofollow">
			{children}
		</a>
	);
}
