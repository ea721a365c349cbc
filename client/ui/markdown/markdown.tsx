import { lazy, Suspense } from "react";

type MarkdownProps = {
	text: string;
	/** True while text is still being appended: shows a caret behind the last block. */
	isStreaming?: boolean;
};

// Parsing and its styles come with the first answer. If they cannot be loaded, the text is shown as it is.
const LazyDocument = lazy(() =>
	import("./markdown-document.tsx").then(
		(module) => ({ default: module.MarkdownDocument }),
		() => ({ default: PlainText }),
	),
);

/** Text of a model as Markdown: React elements only, never HTML, and no pictures from elsewhere. */
export function Markdown({ text, isStreaming = false }: MarkdownProps) {
	return (
		<Suspense fallback={<PlainText text={text} />}>
			<LazyDocument text={text} isStreaming={isStreaming} />
		</Suspense>
	);
}

function PlainText({ text }: { text: string; isStreaming?: boolean }) {
	return <p className="whitespace-pre-wrap break-words">{text}</p>;
}
