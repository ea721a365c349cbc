/** The logo: a display case with one thing in it. */
export function Logo({ className }: { className?: string }) {
	return (
		<svg viewBox="0 0 32 32" className={className} aria-hidden="true" focusable="false">
			<rect width="32" height="32" rx="8" className="fill-accent" />
			<path
				d="M7 24.5h18M9 24V9.5h14V24M9 15.5h14M16 9.5v6"
				className="fill-none stroke-on-accent"
				strokeWidth="2"
				strokeLinecap="round"
				strokeLinejoin="round"
			/>
			<circle cx="16" cy="20" r="1.9" className="fill-on-accent" />
		</svg>
	);
}
