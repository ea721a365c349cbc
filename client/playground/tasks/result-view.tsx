import { isTaskResult, type TaskResult } from "../../state/task-result.ts";
import { AudioView, ImageView } from "../result/generated-views.tsx";
import { JsonView, ListView, TextView } from "../result/plain-views.tsx";
import { ResultMeta } from "../result/result-meta.tsx";
import { ClassificationView } from "./classify/classification-view.tsx";
import { DetectionView } from "./detect/detection-view.tsx";
import { TranscriptionView } from "./transcribe/transcription-view.tsx";

type Props<Result> = {
	result: Result;
	input?: unknown;
};

/** The view of a result, chosen by its type; what has no view of its own is shown as it is. */
export function ResultView({ result, input }: Props<unknown>) {
	if (isTaskResult(result)) {
		return (
			<>
				<TaskResultView result={result} input={input} />
				<ResultMeta result={result} />
			</>
		);
	}
	if (typeof result === "string") return <TextView text={result} />;
	if (Array.isArray(result)) return <ListView items={result} />;
	return <JsonView value={result} />;
}

function TaskResultView({ result, input }: Props<TaskResult>) {
	// Show the file that was sent, which may not be the chosen one any more.
	const file = input instanceof Blob ? input : undefined;
	switch (result.type) {
		case "image_generation":
			return <ImageView result={result} />;
		case "text_to_speech":
			return <AudioView result={result} />;
		case "image_classification":
			return <ClassificationView result={result} />;
		case "object_detection":
			return <DetectionView result={result} picture={file} />;
		case "speech_recognition":
			return <TranscriptionView result={result} recording={file} />;
	}
}
