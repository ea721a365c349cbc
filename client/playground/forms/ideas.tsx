type Props = { ideas: readonly string[]; onPick: (idea: string) => void };

/** Texts to begin with, at the end of the form so that nothing above moves when they go. */
export function Ideas({ ideas, onPick }: Props) {
	return (
		<ul aria-label="Ideas" className="mt-4 flex flex-wrap gap-2">
			{ideas.map((idea) => (
				<li key={idea}>
					<button
						type="button"
						onClick={() => onPick(idea)}
						className="min-h-11 rounded-lg border border-line px-3.5 text-left text-sm text-soft transition-colors hover:border-accent hover:text-accent"
					>
						{idea}
					</button>
				</li>
			))}
		</ul>
	);
}
