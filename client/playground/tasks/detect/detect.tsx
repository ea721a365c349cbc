import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../../language/use-texts.ts";
import { FileForm } from "../../input/files/file-form.tsx";
import { ListExport } from "../../result/downloads.tsx";
import { OneShotScreen, type ResultView } from "../one-shot-screen.tsx";
import { type ModelCall, optionsOf } from "../use-task.ts";
import { DetectionView } from "./detection-view.tsx";

export const detect: ModelCall<File> = async ({ id }, variables, { client, signal, onUpload }) => ({
	result: await client.detect.mutate(
		{ modelId: id, file: variables.input, ...optionsOf(variables) },
		{ signal, context: { onUpload } },
	),
});

/** Finds the objects in a picture. */
export function Detect({ model }: { model: ShownModel }) {
	const hint = useTexts("tasks")("detectHint");
	const views = { View: DetectResult, Tools: DetectTools };
	return <OneShotScreen {...{ model, hint, ...views }} call={detect} Form={FileForm} />;
}

export const DetectResult: ResultView = ({ result, input }) =>
	result.type === "object_detection" && (
		<DetectionView result={result} picture={input instanceof File ? input : undefined} />
	);

export const DetectTools: ResultView = ({ result }) =>
	result.type === "object_detection" &&
	result.items.length > 0 && <ListExport items={result.items} name="objects" />;
