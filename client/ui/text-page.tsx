import type { ReactNode } from "react";
import { PageHead } from "./page-head.tsx";

type Props = { title: string; description?: string; intro: string; children: ReactNode };

/** A page of text: its heading, intro, and sections in one column. */
export function TextPage({ title, description, intro, children }: Props) {
	return (
		<div className="mx-auto max-w-3xl px-4 pt-6 sm:px-6 sm:pt-10">
			<PageHead title={title} {...(description !== undefined && { description })} />
			<h1 className="font-display text-4xl tracking-tight">{title}</h1>
			<p className="mt-3 text-lg text-soft">{intro}</p>
			{children}
		</div>
	);
}
