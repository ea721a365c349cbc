import clsx from "clsx";

type Props = { ideas: readonly string[]; isShown: boolean; onPick: (idea: string) => void };

/** Texts to begin with. They keep their place when hidden, so that nothing moves. */
export function Ideas({ ideas, isShown, onPick }: Props) {
	return (
		<ul
			aria-label="Ideas"
			className={clsx("mt-3 flex flex-wrap gap-2 transition-opacity", !isShown && "invisible")}
		>
			{ideas.map((idea) => (
				<li key={idea}>
					<button
						type="button"
						onClick={() => onPick(idea)}
						className="min-h-11 rounded-full border border-line px-4 text-left text-sm text-soft transition-colors hover:border-accent hover:text-accent"
					>
						{idea}
					</button>
				</li>
			))}
		</ul>
	);
}
