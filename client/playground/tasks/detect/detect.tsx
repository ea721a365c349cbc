import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../../language/use-texts.ts";
import { FileForm } from "../../input/files/file-form.tsx";
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
	return <OneShotScreen {...{ model, hint }} call={detect} View={DetectResult} Form={FileForm} />;
}

export const DetectResult: ResultView = ({ result, input }) =>
	result.type === "object_detection" && (
		<DetectionView result={result} picture={input instanceof File ? input : undefined} />
	);
