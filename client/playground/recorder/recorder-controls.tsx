import { Circle, Pause, Play, Square } from "lucide-react";
import { useTexts } from "../../language/use-texts.ts";
import { Button } from "../../ui/button.tsx";
import type { RecorderState } from "./recorder-state.ts";
import type { Recorder } from "./use-recorder.ts";

type Props = Pick<Recorder, "start" | "pause" | "resume" | "stop"> & {
	phase: RecorderState["phase"];
};

/** The buttons that make sense in a phase. */
export function RecorderControls({ phase, start, pause, resume, stop }: Props) {
	const t = useTexts("recorder");
	if (phase === "recording" || phase === "paused") {
		const isPaused = phase === "paused";
		const Icon = isPaused ? Play : Pause;
		return (
			<div className="mt-3 flex flex-wrap gap-2">
				<Button look="danger" onClick={stop}>
					<Square aria-hidden="true" className="size-4" />
					{t("stopRecording")}
				</Button>
				<Button look="secondary" onClick={isPaused ? resume : pause}>
					<Icon aria-hidden="true" className="size-4" />
					{t(isPaused ? "resume" : "pause")}
				</Button>
			</div>
		);
	}
	// The first button stays the same one, and not `disabled`: so it keeps the focus all along.
	return (
		<div className="mt-3 flex flex-wrap gap-2">
			<Button look="danger" onClick={start} aria-disabled={phase === "requesting"}>
				<Circle aria-hidden="true" className="size-4 fill-current" />
				{t(phase === "stopped" ? "recordAgain" : "startRecording")}
			</Button>
		</div>
	);
}
