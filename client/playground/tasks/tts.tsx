import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../language/use-texts.ts";
import { TextForm } from "../forms/text-form.tsx";
import { MadeScreen } from "../made-screen.tsx";

/** Reads a text aloud. */
export function Tts({ model }: { model: ShownModel }) {
	const t = useTexts("tasks");
	return <MadeScreen {...{ model }} hint={t("ttsHint")} ideas={t("ttsIdeas")} Form={TextForm} />;
}
