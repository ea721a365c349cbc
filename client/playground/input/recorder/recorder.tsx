import { Circle, MicOff, Pause, Play, Square } from "lucide-react";
import { type Ref, useState } from "react";
import { RECORDING_MAX_SECONDS } from "#shared/limits.ts";
import { useFormats } from "../../../language/formats.ts";
import { useTexts } from "../../../language/use-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { clock } from "../../result/format-time.ts";
import { isRecording } from "../files/file-choice.ts";
import { useRestoreFocus } from "../form-parts.tsx";
import { LevelMeter } from "./level-meter.tsx";
import { missingSupport } from "./microphone.ts";
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
			<p className="mt-3 text-sm text-soft">
				{t("limit", { minutes: RECORDING_MAX_SECONDS / 60 })}
			</p>
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

type PermissionPanelProps = { ref: Ref<HTMLDivElement>; onCheck: () => Promise<void> };

export function PermissionPanel({ ref, onCheck }: PermissionPanelProps) {
	const t = useTexts("recorder");
	const { timeWithSeconds } = useFormats();
	const [checkedAt, setCheckedAt] = useState<string>();

	// After a successful check this panel is gone.
	async function handleCheck() {
		await onCheck();
		setCheckedAt(timeWithSeconds(new Date()));
	}

	return (
		<section
			ref={ref}
			tabIndex={-1}
			aria-label={t("accessRequired")}
			className="rounded-xl border border-danger bg-danger-soft p-4"
		>
			<h3 className="flex items-center gap-2 font-semibold text-danger">
				<MicOff aria-hidden="true" className="size-5" />
				{t("accessRequired")}
			</h3>
			<p role="alert" className="mt-2 text-sm">
				{t("denied")}
			</p>
			<Button look="danger" className="mt-4" onClick={handleCheck}>
				{t("checkAgain")}
			</Button>
			<p role="status" className="text-sm tabular-nums not-empty:mt-3">
				{checkedAt && t("stillRefused", { time: checkedAt })}
			</p>
		</section>
	);
}

export function RecorderReadout({ state }: { state: RecorderState }) {
	const t = useTexts("recorder");
	const { phase, ending, elapsedMs } = state;
	// No announcements: the recording would pick up a screen reader that counts.
	return (
		<div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1">
			<span
				role="timer"
				aria-label={t("timeRecorded")}
				dir="ltr"
				className="font-mono text-2xl tabular-nums"
			>
				{clock(phase === "idle" ? 0 : elapsedMs / 1000)}
			</span>
			{phase === "recording" && (
				<span className="inline-flex items-center gap-1.5 rounded-full bg-danger-soft px-2.5 py-0.5 font-semibold text-danger text-sm">
					<span aria-hidden="true" className="size-2 animate-pulse rounded-full bg-danger" />
					<span>{t("rec")}</span>
				</span>
			)}
			<p role="status" className="text-sm text-soft">
				{/* Spans of their own: a translated page must take new words in place of old ones. */}
				<span>{t(phase)}</span>
				{phase === "stopped" && ending && (
					<span>
						{ending === "limit"
							? t("endedAtLimit", { minutes: RECORDING_MAX_SECONDS / 60 })
							: t(ending)}
					</span>
				)}
			</p>
		</div>
	);
}
