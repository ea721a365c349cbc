/** An empty display case. */
export function EmptyCase() {
	return (
		<svg viewBox="0 0 160 120" className="h-28" aria-hidden="true" focusable="false">
			<path d="M38 100V34l16-14h52l16 14v66z" className="fill-sunken" />
			<g className="fill-none" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
				<path
					d="M38 100V34h84v66M38 34l16-14h52l16 14M54 20v62h52V20M54 82l-16 18M106 82l16 18"
					className="stroke-line"
				/>
				<path d="M28 100h104v12H28z" className="fill-surface stroke-edge" />
				<circle cx="80" cy="68" r="15" className="stroke-accent" strokeDasharray="4 5" />
				<path d="M68 106h24" className="stroke-edge" />
			</g>
		</svg>
	);
}
