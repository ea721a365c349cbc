import clsx from "clsx";
import { Circle, MicOff, Pause, Play, Square } from "lucide-react";
import {
	type MouseEvent,
	type ReactNode,
	type RefObject,
	useEffect,
	useEffectEvent,
	useRef,
	useState,
} from "react";
import { RECORDING_MAX_SECONDS } from "#shared/limits.ts";
import { useFormats } from "../../../language/formats.ts";
import { useTexts } from "../../../language/use-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { type Cost, SpendButton } from "../../../ui/spend-button.tsx";
import { clock } from "../../result/format-time.ts";
import { useRestoreFocus } from "../form-parts.tsx";
import { LevelMeter } from "./level-meter.tsx";
import { missingSupport } from "./microphone.ts";
import { useRecorder } from "./use-recorder.ts";

type Props = {
	/** What the analysis costs that a stop after this many seconds starts; undefined if it starts none. */
	costOf: (seconds: number) => Cost | undefined;
	onRecorded: (file: File, ended: Ended) => void;
	/** Hides the recorder. */
	toggle: ReactNode;
};

/** How a recording ended: stopped by the visitor, or the message to show. */
export type Ended = { isPressed: boolean; note: string };

/** Records from the microphone as soon as it is shown: requesting, recording, paused, stopped. */
export function Recorder({ costOf, onRecorded, toggle }: Props) {
	const t = useTexts("recorder");
	const recorder = useRecorder((file, ending) => {
		const minutes = RECORDING_MAX_SECONDS / 60;
		const fault = ending === "disconnected" || ending === "interrupted";
		const note = ending === "limit" ? t("endedAtLimit", { minutes }) : fault ? t(ending) : "";
		onRecorded(file, { isPressed: ending === "pressed", note });
	});
	const { state, start, checkPermission } = recorder;
	const { problem, stream, phase } = state;
	const isDenied = problem === "denied";
	const panel = useRestoreFocus(String(isDenied));
	const main = useRef<HTMLButtonElement>(null);
	const missing = missingSupport();
	const begin = useEffectEvent(() => {
		if (!missing) start();
		// The focus was on the button that opened the recorder, which is gone.
		(main.current ?? panel.current)?.focus({ preventScroll: true });
	});
	useEffect(() => begin(), []);

	return (
		<section
			ref={panel}
			tabIndex={-1}
			aria-label={t(isDenied ? "accessRequired" : "recorder")}
			className="p-4"
		>
			{missing ? (
				<p className="text-danger">{t(missing)}</p>
			) : isDenied ? (
				<PermissionPanel onCheck={checkPermission} />
			) : (
				<>
					<Controls {...{ recorder, costOf, main }} />
					{stream && phase === "recording" && (
						<div className="mt-1 flex items-start gap-3">
							<span className="mt-2.5 inline-flex items-center gap-1.5 rounded-full bg-danger-soft px-2.5 py-0.5 font-semibold text-danger text-sm">
								<span aria-hidden="true" className="size-2 animate-pulse rounded-full bg-danger" />
								<span>{t("rec")}</span>
							</span>
							<div className="flex-1">
								<LevelMeter stream={stream} />
							</div>
						</div>
					)}
					<p role="alert" className="text-sm text-danger not-empty:mt-3">
						{problem && t(problem)}
					</p>
				</>
			)}
			<div className="mt-2 flex items-center justify-between gap-2">
				{toggle}
				<PauseButton {...recorder} />
			</div>
		</section>
	);
}

/** Of a press that calls no model. */
const free: Cost = { canSpend: true, price: 0, isNotable: false };

type ControlsProps = Pick<Props, "costOf"> & {
	recorder: ReturnType<typeof useRecorder>;
	main: RefObject<HTMLButtonElement | null>;
};

/** Stop, the time, and Pause. */
function Controls({ recorder, costOf, main }: ControlsProps) {
	const t = useTexts("recorder");
	const { state, start, stop } = recorder;
	const { phase, elapsedMs } = state;
	const seconds = elapsedMs / 1000;
	const isOpen = phase === "paused" || phase === "recording";
	const isBusy = phase === "requesting" || phase === "stopped";
	const RecordIcon = isOpen ? Square : Circle;
	const cost = isOpen ? costOf(seconds) : undefined;
	const ending = cost ? "stopAndAnalyze" : "stopRecording";

	function handlePress({ detail }: MouseEvent) {
		// The second click of a double click on "Use Microphone" must not stop the new recording.
		if (isBusy || detail > 1) return;
		if (isOpen) stop();
		else start();
	}

	return (
		<div className="flex flex-wrap items-center gap-x-3 gap-y-2">
			{/* One button for both, never `disabled`, so that it keeps the focus. */}
			<SpendButton
				ref={main}
				look="danger"
				cost={cost ?? free}
				className={clsx(isBusy && "opacity-50")}
				onClick={handlePress}
				aria-disabled={isBusy}
			>
				<RecordIcon
					aria-hidden="true"
					className={clsx("size-4 fill-current", !isOpen && "text-danger")}
				/>
				{t(isOpen ? ending : "startRecording")}
			</SpendButton>
			<span
				role="timer"
				aria-label={t("timeRecorded")}
				dir="ltr"
				className="font-mono text-xl tabular-nums"
			>
				{clock(seconds)}
			</span>
			{/* Do not announce the time: the recording would pick up the screen reader. */}
			<p role="status" className={clsx("text-sm text-soft", phase === "recording" && "sr-only")}>
				{/* A separate span: in a translated page React replaces the words. */}
				{phase !== "stopped" && <span>{t(phase)}</span>}
			</p>
		</div>
	);
}

function PauseButton({ state, pause, resume }: ReturnType<typeof useRecorder>) {
	const t = useTexts("recorder");
	const isPaused = state.phase === "paused";
	if (!isPaused && state.phase !== "recording") return null;
	return (
		<IconButton
			icon={isPaused ? Play : Pause}
			label={t(isPaused ? "resume" : "pause")}
			onClick={isPaused ? resume : pause}
		/>
	);
}

type PermissionPanelProps = { onCheck: () => Promise<void> };

function PermissionPanel({ onCheck }: PermissionPanelProps) {
	const t = useTexts("recorder");
	const { timeWithSeconds } = useFormats();
	const [checkedAt, setCheckedAt] = useState<string>();

	// After a successful check this panel unmounts.
	async function handleCheck() {
		await onCheck();
		setCheckedAt(timeWithSeconds(new Date()));
	}

	return (
		<div className="rounded-xl border border-danger bg-danger-soft p-4">
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
		</div>
	);
}
