import { useState } from "react";
import { createPortal } from "react-dom";
import { endingNote } from "../answer/answer-parts.tsx";
import type { AnswerMessage } from "../conversation/conversation.ts";
import { useLanguage } from "../language/use-language.ts";
import { useTexts } from "../language/use-texts.ts";
import { lazyComponent, usePart } from "../lib/lazy-component.ts";
import { textLanguage } from "../lib/text-language.ts";
import { failureText } from "./failure-text.ts";
import { usePersona } from "./use-persona.ts";

const LONGEST = 600;

const spoken = lazyComponent(async () => (await import("./spoken-words.tsx")).SpokenWords);

type Props = { answer: AnswerMessage | undefined; isExpanded: boolean; hasUnread: boolean };

/**
 * Announces a new answer without its URLs and Markdown; if the panel is hidden, only that there is one. Outside of the
 * page's root, which is inert behind a panel that fills the screen.
 */
export function AnswerAnnouncement({ answer, isExpanded, hasUnread }: Props) {
	const t = useTexts("assistant");
	const { text, content, lang } = useAnnouncement(answer);
	const { Part } = usePart(spoken);
	/** The last answer that the open panel had: closing says nothing. */
	const [seen, setSeen] = useState(answer);
	if (isExpanded && seen !== answer) setSeen(answer);
	const isSeen = isExpanded || seen === answer;
	const words = content && Part ? <Part {...{ content }} most={LONGEST} otherwise={text} /> : text;
	return createPortal(
		<p aria-live="polite" data-announcement lang={isSeen ? lang : undefined} className="sr-only">
			{isSeen ? words : hasUnread && t("newAnswerFrom")}
		</p>,
		document.body,
	);
}

type Announcement = {
	text: string;
	/** The answer, in Markdown. */
	content?: string;
	lang: string;
};

function useAnnouncement(answer: AnswerMessage | undefined): Announcement {
	const shown = useLanguage();
	const words = useTexts("conversation");
	const { t, lang } = usePersona();
	if (!answer) return { text: "", lang: shown };
	if (answer.error) {
		const { sentence, tips } = failureText(t, answer.error);
		return { text: [sentence, ...tips].join(" "), lang };
	}
	const text = endingNote(words, answer) ?? "";
	const { content } = answer;
	return content.trim() === ""
		? { text, lang: shown }
		: { text, content, lang: textLanguage(content) };
}
