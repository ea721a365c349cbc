import { textLanguage } from "../../lib/text-language.ts";
import { Markdown } from "../../ui/markdown/markdown.tsx";

export function AnswerText({ text, isStreaming }: { text: string; isStreaming: boolean }) {
	return (
		<div data-answer dir="auto" lang={textLanguage(text)}>
			<Markdown text={text} isStreaming={isStreaming} />
		</div>
	);
}
