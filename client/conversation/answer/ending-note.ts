import type { Texts } from "../../language/create-texts.ts";
import type { English } from "../../messages/language.ts";

type Ended = { ending: "complete" | "length" | "stopped" | "failed"; content: string };

/** The note under an answer that did not end normally. */
export function endingNote(
	t: Texts<English<"conversation">>,
	{ ending, content }: Ended,
): string | undefined {
	const isBlank = content.trim() === "";
	switch (ending) {
		case "complete":
			return isBlank ? t("noResponse") : undefined;
		case "length":
			return t(isBlank ? "spentInThinking" : "cut");
		case "stopped":
			return t("stopped");
		case "failed":
			return undefined;
	}
}
