import { Circle, Pause, Play, Square } from "lucide-react";
import { TRANSCRIBE_MAX_SECONDS } from "#shared/limits.ts";
import { useTexts } from "../../../language/use-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { isRecording } from "../files/accepted-files.ts";
import { useRestoreFocus } from "../use-restore-focus.ts";
import { LevelMeter } from "./level-meter.tsx";
import { missingSupport } from "./microphone.ts";
import { PermissionPanel } from "./permission-panel.tsx";
import { RecorderReadout } from "./recorder-readout.tsx";
import { type RecorderState, useRecorder } from "./use-recorder.ts";

type Props = {
	/** The form's file; while it is a recording, the recorder shows as stopped. */
	file: File | undefined;
	onRecorded: (file: File) => void;
};

/** Records from the microphone: idle, recording, paused, stopped. */
export function Recorder({ file, onRecorded }: Props) {
	const t = useTexts("recorder");
	const recorder = useRecorder(onRecorded);
	const { state, checkPermission } = recorder;
	const { problem, stream } = state;
	const isDenied = problem === "denied";
	const panel = useRestoreFocus(String(isDenied));
	const missing = missingSupport();
	if (missing) return <p className="rounded-xl bg-danger-soft p-4 text-danger">{t(missing)}</p>;
	if (isDenied) return <PermissionPanel ref={panel} onCheck={checkPermission} />;

	// Deleting the recording from the form resets the recorder.
	const isDeleted = state.phase === "stopped" && !(file && isRecording(file));
	const phase = isDeleted ? "idle" : state.phase;
	return (
		<section
			ref={panel}
			tabIndex={-1}
			aria-label={t("recorder")}
			className="rounded-xl border border-line p-4"
		>
			<RecorderReadout state={{ ...state, phase }} />
			{stream && phase === "recording" && <LevelMeter stream={stream} />}
			<Controls phase={phase} recorder={recorder} />
			<p role="alert" className="text-sm text-danger not-empty:mt-3">
				{problem && t(problem)}
			</p>
			<p className="mt-3 text-sm text-soft">{t("limit", { seconds: TRANSCRIBE_MAX_SECONDS })}</p>
		</section>
	);
}

type ControlsProps = {
	phase: RecorderState["phase"];
	recorder: ReturnType<typeof useRecorder>;
};

function Controls({ phase, recorder: { start, pause, resume, stop } }: ControlsProps) {
	const t = useTexts("recorder");
	const isPaused = phase === "paused";
	const isOpen = isPaused || phase === "recording";
	const PauseIcon = isPaused ? Play : Pause;
	const RecordIcon = isOpen ? Square : Circle;
	return (
		<div className="mt-3 flex flex-wrap gap-2">
			{/* One button for both, never `disabled`, so that it keeps the focus. */}
			<Button look="danger" onClick={isOpen ? stop : start} aria-disabled={phase === "requesting"}>
				<RecordIcon aria-hidden="true" className={isOpen ? "size-4" : "size-4 fill-current"} />
				{t(isOpen ? "stopRecording" : phase === "stopped" ? "recordAgain" : "startRecording")}
			</Button>
			{isOpen && (
				<Button look="secondary" onClick={isPaused ? resume : pause}>
					<PauseIcon aria-hidden="true" className="size-4" />
					{t(isPaused ? "resume" : "pause")}
				</Button>
			)}
		</div>
	);
}
