import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../language/use-texts.ts";
import { FileForm } from "../forms/files/file-form.tsx";
import { MadeScreen } from "../made-screen.tsx";

/** Writes down what is said. */
export function Transcribe({ model }: { model: ShownModel }) {
	const hint = useTexts("tasks")("transcribeHint");
	return <MadeScreen {...{ model, hint }} Form={FileForm} />;
}
