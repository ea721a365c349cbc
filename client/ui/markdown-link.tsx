import type { ReactNode } from "react";
import { Link } from "react-router";
import { readDestination } from "./markdown-href.ts";

type MarkdownLinkProps = { href: string; children: ReactNode };

/** A link out of a model's text, or only its text where the address is not one to follow. */
export function MarkdownLink({ href, children }: MarkdownLinkProps) {
	const destination = readDestination(href, window.location.origin);
	if (destination === undefined) return <span>{children}</span>;
	if (destination.kind === "internal") return <Link to={destination.to}>{children}</Link>;
	return (
		<a href={destination.href} target="_blank" rel="noopener nofollow">
			{children}
		</a>
	);
}
