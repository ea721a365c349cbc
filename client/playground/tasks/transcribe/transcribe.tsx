import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../../language/use-texts.ts";
import { FileForm } from "../../input/files/file-form.tsx";
import { OneShotScreen } from "../one-shot-screen.tsx";
import { transcribe } from "./call.ts";

/** Writes down what is said. */
export function Transcribe({ model }: { model: ShownModel }) {
	const hint = useTexts("tasks")("transcribeHint");
	return <OneShotScreen {...{ model, hint }} call={transcribe} Form={FileForm} />;
}
