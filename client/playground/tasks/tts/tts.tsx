import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../../language/use-texts.ts";
import { TextForm } from "../../input/text-form.tsx";
import { OneShotScreen } from "../one-shot-screen.tsx";
import { tts } from "./call.ts";

/** Reads a text aloud. */
export function Tts({ model }: { model: ShownModel }) {
	const t = useTexts("tasks");
	const texts = { hint: t("ttsHint"), suggestions: t("ttsSuggestions") };
	return <OneShotScreen {...{ model, ...texts }} call={tts} Form={TextForm} />;
}
