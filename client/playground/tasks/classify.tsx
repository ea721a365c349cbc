import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../language/use-texts.ts";
import { FileForm } from "../forms/files/file-form.tsx";
import { MadeScreen } from "../made-screen.tsx";

/** Says what a picture shows. */
export function Classify({ model }: { model: ShownModel }) {
	const hint = useTexts("tasks")("classifyHint");
	return <MadeScreen {...{ model, hint }} Form={FileForm} />;
}
