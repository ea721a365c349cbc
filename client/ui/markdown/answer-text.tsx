import { lazy, Suspense } from "react";
import { textLanguage } from "../../lib/text-language.ts";

type AnswerProps = {
	text: string;
	/** True while text is being appended; shows a caret behind the last block. */
	isStreaming: boolean;
};

// The parser and its styles load with the first answer; if that fails, the text is shown as it is.
const LazyDocument = lazy(() =>
	import("./markdown-document.tsx").then(
		(module) => ({ default: module.MarkdownDocument }),
		() => ({ default: PlainText }),
	),
);

/** A model's text as Markdown: React elements only, never HTML, and no external images. */
export function AnswerText(answer: AnswerProps) {
	return (
		<div data-answer dir="auto" lang={textLanguage(answer.text)}>
			<Suspense fallback={<PlainText {...answer} />}>
				<LazyDocument {...answer} />
			</Suspense>
		</div>
	);
}

function PlainText({ text }: AnswerProps) {
	return <p className="whitespace-pre-wrap break-words">{text}</p>;
}
