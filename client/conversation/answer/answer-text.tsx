import { textLanguage } from "../../lib/text-language.ts";
import { Markdown } from "../../ui/markdown/markdown.tsx";

/** As much of an answer as tells its language: while it streams, the rest is not read again. */
const BEGINNING = 600;

/** What a model wrote, in the direction and language of its text. */
export function AnswerText({ text, isStreaming }: { text: string; isStreaming: boolean }) {
	return (
		<div data-answer dir="auto" lang={textLanguage(text.slice(0, BEGINNING))}>
			<Markdown text={text} isStreaming={isStreaming} />
		</div>
	);
}
