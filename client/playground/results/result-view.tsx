import { TranscriptionView } from "../audio/transcription-view.tsx";
import { DetectionView } from "../vision/detection-view.tsx";
import { AudioView } from "./audio-view.tsx";
import { ClassificationView } from "./classification-view.tsx";
import { ImageView } from "./image-view.tsx";
import { JsonView } from "./json-view.tsx";
import { ListView } from "./list-view.tsx";
import { ResultFacts } from "./result-facts.tsx";
import { isTaskResult, type TaskResult } from "./task-result.ts";
import { TextView } from "./text-view.tsx";

/** The view of a result, chosen by its type; what has no view of its own is shown as it is. */
export function ResultView({ result }: { result: unknown }) {
	if (isTaskResult(result)) {
		return (
			<>
				<TaskResultView result={result} />
				<ResultFacts result={result} />
			</>
		);
	}
	if (typeof result === "string") return <TextView text={result} />;
	if (Array.isArray(result)) return <ListView items={result} />;
	return <JsonView value={result} />;
}

function TaskResultView({ result }: { result: TaskResult }) {
	switch (result.type) {
		case "image_generation":
			return <ImageView result={result} />;
		case "text_to_speech":
			return <AudioView result={result} />;
		case "chat":
			return <TextView text={result.generated_text} copyLabel="Copy the answer" isMarkdown />;
		case "text_generation":
			return (
				<TextView
					text={result.items.map((item) => item.generated_text).join("\n\n")}
					copyLabel="Copy the text"
					isMarkdown
				/>
			);
		case "image_classification":
			return <ClassificationView result={result} />;
		case "object_detection":
			return <DetectionView result={result} />;
		case "speech_recognition":
			return <TranscriptionView result={result} />;
	}
}
