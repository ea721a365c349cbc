import { useTexts } from "../language/use-texts.ts";

type Props = {
	suggestions: readonly string[];
	/** The one that the field holds, or another text. */
	current?: string;
	isDisabled?: (suggestion: string) => boolean;
	/** A label behind a suggestion. */
	noteOf?: ((suggestion: string) => string | undefined) | undefined;
	onPick: (suggestion: string) => void;
};

/** Prompt suggestions. Place them at the end of a form, so that nothing moves when they disappear. */
export function PromptSuggestions({ suggestions, current, isDisabled, noteOf, onPick }: Props) {
	const t = useTexts("page");
	return (
		<ul aria-label={t("suggestions")} className="flex flex-wrap gap-2">
			{suggestions.map((suggestion) => (
				<li key={suggestion}>
					<button
						type="button"
						aria-current={suggestion === current || undefined}
						disabled={isDisabled?.(suggestion)}
						onClick={() => onPick(suggestion)}
						className="min-h-11 rounded-lg border border-line px-3.5 py-1.5 text-start text-sm text-soft transition-colors aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:text-accent enabled:hover:border-accent enabled:hover:text-accent disabled:cursor-not-allowed disabled:opacity-60"
					>
						{suggestion}
						{noteOf?.(suggestion) && <span className="text-good"> · {noteOf(suggestion)}</span>}
					</button>
				</li>
			))}
		</ul>
	);
}
