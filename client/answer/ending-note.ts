import type { Texts } from "../language/create-texts.ts";
import type { English } from "../messages/language.ts";

/** The note under an answer that did not end normally. */
export function endingNote(
	t: Texts<English<"conversation">>,
	{ ending, content }: { ending: "complete" | "length" | "stopped" | "failed"; content: string },
): string | undefined {
	const isBlank = content.trim() === "";
	if (ending === "stopped") return t("stopped");
	if (ending === "length") return t(isBlank ? "spentInThinking" : "cut");
	return ending === "complete" && isBlank ? t("noResponse") : undefined;
}
