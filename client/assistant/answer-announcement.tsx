import { endingNote } from "../answer/answer-parts.tsx";
import type { NewAnswer } from "../conversation/conversation.ts";
import { useLanguage } from "../language/use-language.ts";
import { useTexts } from "../language/use-texts.ts";
import { spokenText } from "../lib/spoken-text.ts";
import { textLanguage } from "../lib/text-language.ts";
import { failureText } from "./failure-text.ts";
import { usePersona } from "./use-persona.ts";

const LONGEST = 600;

type Props = { answer: NewAnswer | undefined; isExpanded: boolean };

/** Announces a new answer without its URLs and Markdown; for a hidden panel, that there is one. */
export function AnswerAnnouncement({ answer, isExpanded }: Props) {
	const t = useTexts("assistant");
	const { text, lang } = useAnnouncement(answer);
	return (
		<p
			aria-live="polite"
			data-announcement
			lang={isExpanded ? lang : undefined}
			className="sr-only"
		>
			{isExpanded || text === "" ? text : t("newAnswerFrom")}
		</p>
	);
}

function useAnnouncement(answer: NewAnswer | undefined): { text: string; lang: string } {
	const shown = useLanguage();
	const words = useTexts("conversation");
	const { t, lang } = usePersona();
	if (!answer) return { text: "", lang: shown };
	if (answer.error) {
		const { sentence, tips } = failureText(t, answer.error);
		return { text: [sentence, ...tips].join(" "), lang };
	}
	const said = spokenText(answer.content);
	if (said === "") return { text: endingNote(words, answer) ?? "", lang: shown };
	return { text: said.slice(0, LONGEST), lang: textLanguage(said) };
}
