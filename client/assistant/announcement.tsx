import { textLanguage } from "../lib/text-language.ts";
import type { Conversation } from "./conversation-state.ts";
import { failureText } from "./failure-text.ts";

type Props = { conversation: Conversation; isVisible: boolean };

const LONGEST = 600;

/** Says a new reply to those who do not see it, once and politely. Must always be in the page. */
export function Announcement({ conversation, isVisible }: Props) {
	const last = conversation.messages.at(-1);
	const reply = last?.role === "assistant" ? last : undefined;
	const failure = reply?.failure && failureText(reply.failure);
	const text = failure ? `${failure.happened} ${failure.next}` : spoken(reply?.content ?? "");
	const said = isVisible || text === "" ? text : "Nouvelle réponse de l'assistant";
	return (
		<p
			aria-live="polite"
			data-announcement
			lang={failure || !isVisible ? "fr" : textLanguage(text)}
			className="sr-only"
		>
			{said}
		</p>
	);
}

/** Markdown as it is read aloud: link texts without addresses, no marks. */
function spoken(markdown: string): string {
	return markdown
		.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
		.replace(/[*_`#>|]/g, "")
		.slice(0, LONGEST);
}
