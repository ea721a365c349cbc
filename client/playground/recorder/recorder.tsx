import { TRANSCRIBE_MAX_SECONDS } from "#shared/limits.ts";
import { useTexts } from "../../language/use-texts.ts";
import { isRecording } from "../forms/files/is-recording.ts";
import { useKeptFocus } from "../forms/use-kept-focus.ts";
import { LevelMeter } from "./level-meter.tsx";
import { PermissionPanel } from "./permission-panel.tsx";
import { RecorderControls } from "./recorder-controls.tsx";
import { RecorderReadout } from "./recorder-readout.tsx";
import { useRecorder } from "./use-recorder.ts";

type Props = {
	/** The file of the form: as long as it is a recording, the recorder shows as stopped. */
	file: File | undefined;
	onRecorded: (file: File) => void;
};

/** Records from the microphone: idle, recording, paused, stopped. */
export function Recorder({ file, onRecorded }: Props) {
	const t = useTexts("recorder");
	const { state, stream, start, pause, resume, stop, checkPermission } = useRecorder(onRecorded);
	const { problem, permission } = state;
	const panel = useKeptFocus(permission);
	if (problem === "unsupported" || problem === "insecure") {
		return <p className="rounded-xl bg-danger-soft p-4 text-danger">{t(problem)}</p>;
	}
	if (permission === "denied") return <PermissionPanel ref={panel} onCheck={checkPermission} />;

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
			<RecorderControls phase={phase} {...{ start, pause, resume, stop }} />
			<p role="alert" className="text-sm text-danger not-empty:mt-3">
				{problem && t(problem)}
			</p>
			<p className="mt-3 text-sm text-soft">{t("limit", { seconds: TRANSCRIBE_MAX_SECONDS })}</p>
		</section>
	);
}
