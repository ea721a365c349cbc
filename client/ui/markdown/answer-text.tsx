import { lazy, Suspense } from "react";
import { textLanguage } from "../../lib/text-language.ts";

type AnswerProps = {
	text: string;
	/** True while text is still being appended: shows a caret behind the last block. */
	isStreaming: boolean;
};

// Parsing and its styles come with the first answer. If they cannot be loaded, the text is shown as it is.
const LazyDocument = lazy(() =>
	import("./markdown-document.tsx").then(
		(module) => ({ default: module.MarkdownDocument }),
		() => ({ default: PlainText }),
	),
);

/** Text of a model as Markdown: React elements only, never HTML, and no pictures from elsewhere. */
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
