import { useTexts } from "../language/use-texts.ts";

type Props = {
	ideas: readonly string[];
	isDisabled?: boolean;
	onPick: (idea: string) => void;
};

/** Prompt suggestions. They stand at the end of the form, so that nothing moves when they disappear. */
export function Ideas({ ideas, isDisabled = false, onPick }: Props) {
	const t = useTexts("page");
	return (
		<ul aria-label={t("ideas")} className="mt-4 flex flex-wrap gap-2">
			{ideas.map((idea) => (
				<li key={idea}>
					<button
						type="button"
						disabled={isDisabled}
						onClick={() => onPick(idea)}
						className="min-h-11 rounded-lg border border-line px-3.5 py-1.5 text-start text-sm text-soft transition-colors enabled:hover:border-accent enabled:hover:text-accent disabled:cursor-not-allowed disabled:opacity-60"
					>
						{idea}
					</button>
				</li>
			))}
		</ul>
	);
}
