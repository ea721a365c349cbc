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
	/** When it was asked for, on the page's clock in milliseconds. */
	openedAt: number;
};

/** Later than this after the press, nobody expects the microphone to open by itself. */
const SOON_MS = 5_000;

/** How a recording ended: stopped by the visitor, or the message to show. */
export type Ended = { isPressed: boolean; note: string };

/** Records from the microphone as soon as it is shown, if that is soon: requesting, recording, paused, stopped. */
export function Recorder({ costOf, onRecorded, toggle, openedAt }: Props) {
	const t = useTexts("recorder");
	const recorder = useRecorder((file, ending) => {
		const minutes = RECORDING_MAX_SECONDS / 60;
		const fault = ending === "disconnected" || ending === "interrupted";
		const note = ending === "limit" ? t("endedAtLimit", { minutes }) : fault ? t(ending) : "";
		onRecorded(file, { isPressed: ending === "pressed", note });
	});
	const { state, start, checkPermission } = recorder;
	const { problem } = state;
	const isDenied = problem === "denied";
	const panel = useRestoreFocus(String(isDenied));
	const main = useRef<HTMLButtonElement>(null);
	const missing = missingSupport();
	const begin = useEffectEvent(() => {
		if (!missing && performance.now() - openedAt < SOON_MS) start();
		// The focus was on the button that opened the recorder, which is gone.
		(main.current ?? panel.current)?.focus({ preventScroll: true });
	});
	useEffect(() => begin(), []);

	return (
		<section
			ref={panel}
			tabIndex={-1}
			aria-label={t(isDenied ? "accessRequired" : "recorder")}
			className="p-2"
		>
			{missing || isDenied ? (
				<div className="flex items-start gap-2">
					<div className="min-w-0 flex-1">
						{missing ? (
							<p className="p-2.5 text-danger">{t(missing)}</p>
						) : (
							<PermissionPanel onCheck={checkPermission} />
						)}
					</div>
					{toggle}
				</div>
			) : (
				<>
					<Controls {...{ recorder, costOf, main, toggle }} />
					<p role="alert" className="text-sm text-danger not-empty:p-2">
						{problem && t(problem)}
					</p>
				</>
			)}
		</section>
	);
}

/** Of a press that calls no model. */
const free: Cost = { canSpend: true, price: 0, isNotable: false };

type ControlsProps = Pick<Props, "costOf" | "toggle"> & {
	recorder: ReturnType<typeof useRecorder>;
	main: RefObject<HTMLButtonElement | null>;
};

/** One row: Stop, the time, what the microphone hears, Pause, and what hides all of it. Stop wraps alone. */
function Controls({ recorder, costOf, main, toggle }: ControlsProps) {
	const t = useTexts("recorder");
	const { state, start, stop } = recorder;
	const { phase, elapsedMs, stream } = state;
	const seconds = elapsedMs / 1000;
	const isRecording = phase === "recording";
	const isOpen = phase === "paused" || isRecording;
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
		<div className="flex flex-wrap gap-2">
			{/* One button for both, never `disabled`, so that it keeps the focus. */}
			<SpendButton
				ref={main}
				look="danger"
				cost={cost ?? free}
				className={clsx("grow", isBusy && "opacity-50")}
				onClick={handlePress}
				aria-disabled={isBusy}
			>
				<RecordIcon
					aria-hidden="true"
					className={clsx("size-4 fill-current", !isOpen && "text-danger")}
				/>
				{t(isOpen ? ending : "startRecording")}
			</SpendButton>
			<div className="flex min-h-11 flex-[999_1_11.5rem] flex-wrap items-center">
				<span className="me-2 leading-none">
					{isRecording && stream && (
						<span className="flex items-center gap-1 font-semibold text-danger text-xs">
							<span aria-hidden="true" className="size-2 animate-pulse rounded-full bg-danger" />
							<span>{t("rec")}</span>
						</span>
					)}
					<span
						role="timer"
						aria-label={t("timeRecorded")}
						dir="ltr"
						className="font-mono tabular-nums"
					>
						{clock(seconds)}
					</span>
				</span>
				{isRecording && stream && <LevelMeter stream={stream} />}
				{/* Do not announce the time: the recording would pick up the screen reader. */}
				<p
					role="status"
					className={clsx("min-w-0 flex-1 text-sm text-soft", isRecording && "sr-only")}
				>
					{/* A separate span: in a translated page React replaces the words. */}
					{phase !== "stopped" && <span>{t(phase)}</span>}
				</p>
				<PauseButton {...recorder} />
				{toggle}
			</div>
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
