import type { ReactNode } from "react";

type Props = { title?: string; children: ReactNode };

/** An empty display case, shown before there is a result. */
export function EmptyCase({ title, children }: Props) {
	return (
		<div className="m-auto flex max-w-sm flex-col items-center py-6 text-center">
			<svg viewBox="0 0 160 120" className="h-28" aria-hidden="true" focusable="false">
				<path d="M38 100V34l16-14h52l16 14v66z" className="fill-sunken" />
				<path
					d="M38 100V34h84v66M38 34l16-14h52l16 14M54 20v62h52V20M54 82l-16 18M106 82l16 18"
					className="fill-none stroke-line"
					strokeWidth="2"
					strokeLinejoin="round"
				/>
				<path
					d="M28 100h104v12H28z"
					className="fill-surface stroke-edge"
					strokeWidth="2"
					strokeLinejoin="round"
				/>
				<circle
					cx="80"
					cy="68"
					r="15"
					className="fill-none stroke-accent"
					strokeWidth="2"
					strokeDasharray="4 5"
					strokeLinecap="round"
				/>
				<path d="M68 106h24" className="stroke-edge" strokeWidth="2" strokeLinecap="round" />
			</svg>
			{title && <p className="mt-4 text-xl font-semibold">{title}</p>}
			<p className="mt-2 text-soft">{children}</p>
		</div>
	);
}
