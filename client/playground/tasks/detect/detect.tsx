import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../../language/use-texts.ts";
import { FileForm } from "../../input/files/file-form.tsx";
import { OneShotScreen } from "../one-shot-screen.tsx";
import { detect } from "./call.ts";

/** Finds the objects in a picture. */
export function Detect({ model }: { model: ShownModel }) {
	const hint = useTexts("tasks")("detectHint");
	return <OneShotScreen {...{ model, hint }} call={detect} Form={FileForm} />;
}
