import { SPEECH_MAX_CHARACTERS } from "#shared/limits.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../language/use-texts.ts";
import { TextForm } from "../forms/text-form.tsx";
import { MadeScreen } from "../made-screen.tsx";

/** Reads a text aloud. */
export function Tts({ model }: { model: ShownModel }) {
	const t = useTexts("tasks");
	const limits = { maxCharacters: SPEECH_MAX_CHARACTERS, ideas: t("ttsIdeas") };
	return (
		<MadeScreen
			model={model}
			hint={t("ttsHint")}
			form={(props) => <TextForm {...props} {...limits} />}
		/>
	);
}
