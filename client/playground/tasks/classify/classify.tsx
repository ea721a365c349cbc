import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../../language/use-texts.ts";
import { FileForm } from "../../input/files/file-form.tsx";
import { OneShotScreen } from "../one-shot-screen.tsx";
import { classify } from "./call.ts";

/** Says what a picture shows. */
export function Classify({ model }: { model: ShownModel }) {
	const hint = useTexts("tasks")("classifyHint");
	return <OneShotScreen {...{ model, hint }} call={classify} Form={FileForm} />;
}
