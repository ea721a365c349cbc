import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import type { Texts } from "../language/create-texts.ts";
import { useUnits } from "../language/units.ts";
import { useTexts } from "../language/use-texts.ts";
import { growingText } from "../lib/growing-text.ts";
import { lazyComponent, usePart } from "../lib/lazy-component.ts";
import { textLanguage } from "../lib/text-language.ts";
import type { English } from "../messages/language.ts";
import type { TextState } from "../ui/markdown/markdown-blocks.ts";
import { type Cost, SpendButton } from "../ui/spend-button.tsx";

type ReasoningFoldProps = {
	reasoning: string;
	thinkingMs: number | undefined;
	isThinking?: boolean;
};

/** The model's thinking: open while it streams, collapsed when the answer begins, then as the reader leaves it. */
export function ReasoningFold({
	reasoning,
	thinkingMs = 0,
	isThinking = false,
}: ReasoningFoldProps) {
	const t = useTexts("conversation");
	const { duration, seconds } = useUnits();
	const [chosen, setChosen] = useState<boolean>();
	const isOpen = chosen ?? isThinking;
	const time =
		thinkingMs < 1000
			? duration(Math.max(100, thinkingMs))
			: seconds(Math.floor(thinkingMs / 1000));
	return (
		<div className="text-sm text-soft">
			<button
				type="button"
				aria-expanded={isOpen}
				onClick={() => setChosen(!isOpen)}
				className="-ms-1 inline-flex min-h-11 items-center gap-1 rounded-md px-1 font-medium hover:text-ink sm:min-h-8"
			>
				<ChevronRight
					className={`size-4 transition-transform print:hidden ${isOpen ? "rotate-90" : "rtl:rotate-180"}`}
				/>
				{t(isThinking ? "thinkingFor" : "thoughtFor", { time })}
			</button>
			{isOpen && (
				<div
					dir="auto"
					lang={textLanguage(reasoning)}
					className="mt-1 mb-2 border-s-2 border-line ps-3 break-words whitespace-pre-wrap [unicode-bidi:plaintext]"
					translate={isThinking ? "no" : undefined}
					ref={growingText(reasoning.trim())}
				/>
			)}
		</div>
	);
}

type SpentInThinkingProps = {
	note: string;
	cost: Cost;
	onAskBriefly: (() => void) | undefined;
};

/** Shown in place of an answer if the thinking used up the token budget. */
export function SpentInThinking({ note, cost, onAskBriefly }: SpentInThinkingProps) {
	const t = useTexts("conversation");
	return (
		<div className="w-fit rounded-2xl rounded-es-md border border-line bg-warn-soft px-4 py-3">
			<p className="text-warn">{note}</p>
			{onAskBriefly && (
				<SpendButton look="secondary" className="mt-3" cost={cost} onClick={onAskBriefly}>
					{t("askShort")}
				</SpendButton>
			)}
		</div>
	);
}

type Ending =
	| "complete"
	| "length"
	| "withdrawn"
	| "unchecked"
	| "stopped"
	| "interrupted"
	| "failed";

/** The note under an answer that did not end normally. */
export function endingNote(
	t: Texts<English<"conversation">>,
	{ ending, content }: { ending: Ending; content: string },
): string | undefined {
	const isBlank = content.trim() === "";
	if (ending === "complete") return isBlank ? t("noResponse") : undefined;
	if (ending === "failed") return undefined;
	if (ending === "length") return t(isBlank ? "spentInThinking" : "cut");
	return t(ending);
}

type AnswerProps = {
	text: string;
	/** Shows a caret behind the last block while text is being appended. */
	state: TextState;
};

// The parser and its styles load with the first answer; until then, the text is shown as it is.
const markdown = lazyComponent(
	async () => (await import("../ui/markdown/markdown-document.tsx")).MarkdownDocument,
);

/**
 * A model's text as Markdown: React elements only, never HTML, and no external images. A text that the parser fails on
 * is shown as it is.
 */
export function AnswerText(answer: AnswerProps) {
	const { Part = PlainText } = usePart(markdown);
	return (
		<div
			data-answer
			dir="auto"
			lang={textLanguage(answer.text)}
			// A browser's translation replaces text that React still appends to.
			translate={answer.state === "streaming" ? "no" : undefined}
		>
			<ErrorBoundary resetKeys={[answer.text]} fallback={<PlainText {...answer} />}>
				<Part {...answer} />
			</ErrorBoundary>
		</div>
	);
}

function PlainText({ text }: AnswerProps) {
	return (
		<p
			className="whitespace-pre-wrap break-words [unicode-bidi:plaintext]"
			ref={growingText(text)}
		/>
	);
}
