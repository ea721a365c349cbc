import type { ReactNode } from "react";

export function Section(part: { id: string; title: string; children: ReactNode }) {
	return (
		<section aria-labelledby={part.id} className="mt-10">
			<h2 id={part.id} className="mb-3 font-display text-2xl tracking-tight">
				{part.title}
			</h2>
			{part.children}
		</section>
	);
}
