import type { ModelTask } from "#shared/models.ts";
import type { Texts } from "../../language/create-texts.ts";
import type { SampleName } from "../../lib/files/samples.ts";
import type { English } from "../../messages/language.ts";

/** A task's example for a single press: a text, or a sample file and its name. */
export function exampleOf(
	task: ModelTask,
	t: Texts<English<"tasks">>,
): { text: string; sample?: SampleName } {
	switch (task) {
		case "generateText":
			return { text: firstLine(t("textSuggestions")) };
		case "chat":
			return { text: firstLine(t("chatSuggestions")) };
		case "generateImage":
			return { text: firstLine(t("imageSuggestions")) };
		case "tts":
			return { text: firstLine(t("ttsSuggestions")) };
		case "classify":
			return { text: t("fruit"), sample: "fruit" };
		case "detect":
			return { text: t("street"), sample: "street" };
		case "transcribe":
			return { text: t("speech"), sample: "speech" };
	}
}

function firstLine(text: string): string {
	return text.split("\n", 1)[0] ?? "";
}
