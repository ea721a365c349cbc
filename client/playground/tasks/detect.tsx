import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../language/use-texts.ts";
import { FileForm } from "../forms/files/file-form.tsx";
import { MadeScreen } from "../made-screen.tsx";

/** Finds the objects in a picture. */
export function Detect({ model }: { model: ShownModel }) {
	const hint = useTexts("tasks")("detectHint");
	return <MadeScreen {...{ model, hint }} Form={FileForm} />;
}
