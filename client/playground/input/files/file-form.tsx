import clsx from "clsx";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { type DropEvent, useDropzone } from "react-dropzone";
import { fileKindOf } from "#shared/kinds.ts";
import { RECORDING_MAX_SECONDS, TRANSCRIBE_TOLERANCE_SECONDS } from "#shared/limits.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../../language/use-texts.ts";
import { callsFor, firstPart, isLongFor } from "../../../lib/files/recording.ts";
import { loadSample, type SampleName } from "../../../lib/files/samples.ts";
import { type Sound, useSound } from "../../../lib/files/sound.ts";
import { lazyComponent } from "../../../lib/lazy-component.ts";
import { spendingOn, useSpending } from "../../../lib/site/use-spending.ts";
import { fileKey } from "../../../state/chosen-files.ts";
import { useFormSpending } from "../../../state/free-example.ts";
import { type FileKind, getState } from "../../../state/store.ts";
import { dropUndo } from "../../../state/undo.ts";
import { Button } from "../../../ui/button.tsx";
import { LazyBoundary } from "../../../ui/lazy-boundary.tsx";
import { type Cost, SpendButton } from "../../../ui/spend-button.tsx";
import { clock } from "../../result/format-time.ts";
import {
	type FormProps,
	SubmitRow,
	UndoPrefill,
	usePrefillFocus,
	useRestoreFocus,
	useRunOnArrival,
} from "../form-parts.tsx";
import type { Ended } from "../recorder/recorder.tsx";
import { DropZone } from "./drop-zone.tsx";
import { useFileChoice } from "./file-choice.ts";
import { FilePreview } from "./file-preview.tsx";
import { RecorderToggle } from "./recorder-toggle.tsx";
import { Samples } from "./samples.tsx";

const recorder = lazyComponent(
	async () => (await import("../recorder/recorder.tsx")).Recorder,
	"recorder",
);

type Props = FormProps<File> & {
	/** A text that is sent with the file; without it, nothing is. */
	words?: { field: ReactNode; ideas: ReactNode; isReady: boolean };
};

/**
 * The file form: a sample, which runs at once, or a file in one card: dropped, pasted, chosen or recorded. A recording
 * that the visitor stops is analysed at once; other files wait for the button, also samples where a text goes along.
 */
export function FileForm(props: Props) {
	const { model, isPending, compared, played, words, onSubmit, onStop } = props;
	const kind = fileKindOf(model.task);
	const t = useTexts("tasks");
	const choice = useFileChoice(kind);
	const { file, choose, refuse, isPreparing, note, refusal, advice } = choice;
	/** When the recorder was opened, on the page's clock in milliseconds. */
	const [openedAt, setOpenedAt] = useState<number>();
	const isRecording = openedAt !== undefined;
	const setIsRecording = (isOpen: boolean) => setOpenedAt(isOpen ? performance.now() : undefined);
	const { sound, isReading } = useSound(kind === "audio" ? file : undefined);
	/** A silent recording would waste a call, so ask first. */
	const [questioned, setQuestioned] = useState<File>();
	const extent = useExtent(model, sound, compared);
	const { fault } = extent;
	const form = useRef<HTMLFormElement>(null);
	/** What is sent once a part of it is cut out, which may take seconds on a phone. */
	const sending = useRef<object>(undefined);
	const [isCutting, setIsCutting] = useState(false);
	const isBusy = isPending || isCutting;
	// Beside an open recorder, the main button goes with Stop.
	const isStoppable = isRecording && isBusy;
	const panel = useRestoreFocus(
		[file?.name, isRecording, isStoppable, questioned?.name, isPreparing].join(" "),
	);
	const isRead = file !== undefined && !isPreparing && !isReading;
	usePrefillFocus(panel);
	const isWorded = words?.isReady ?? true;
	/** Analyses the file without another press. For a long recording the visitor first chooses how much to send. */
	function run() {
		if (extent.limit === undefined) form.current?.requestSubmit();
	}
	useRunOnArrival(run, isRead && isWorded);
	/** The file that is to be analysed as soon as it is read. */
	const [asked, setAsked] = useState<File>();
	const handleRead = useEffectEvent(() => {
		setAsked(undefined);
		run();
	});
	useEffect(() => {
		if (isRead && asked === file) handleRead();
	}, [isRead, asked, file]);

	const isReady = fault === undefined && isRead && !isRecording && !isBusy;
	const canSubmit = isReady && isWorded && extent.spending.canSpend;
	const ofOne = spendingOn(model.answeredBy, useSpending(model.task, model.points));
	/** What a recording of this length is analysed for as soon as it ends; undefined if it is not. */
	const costOf = (seconds: number) =>
		!isPending && ofOne.canSpend && !isLongFor(model.maxSeconds, seconds) ? ofOne : undefined;

	async function handleSample(name: SampleName) {
		const sample = loadSample(name).then(
			(loaded) => [loaded],
			() => undefined,
		);
		const taken = await choose(sample);
		if (!words) setAsked(taken);
	}

	async function handleRecorded(recording: File, { isPressed, note }: Ended) {
		const taken = await choose([recording], { remark: note, onlyCopy: recording });
		setIsRecording(false);
		if (isPressed) setAsked(taken);
	}

	async function handleSend(chosen: File) {
		setQuestioned(undefined);
		const turn = {};
		sending.current = turn;
		setIsCutting(true);
		const sent = await extent.fileOf(chosen).catch(() => undefined);
		// The visitor has stopped.
		if (sending.current !== turn) return;
		setIsCutting(false);
		// Or removed it.
		if (getState().files[kind]?.file !== chosen) return;
		if (!sent) return refuse(t("notCuttable", { seconds: model.maxSeconds ?? 0 }));
		dropUndo(fileKey(kind));
		onSubmit(sent);
	}

	function handleStop() {
		sending.current = undefined;
		setIsCutting(false);
		onStop();
	}

	return (
		<form
			ref={form}
			// On touch screens what leads here focuses the form.
			tabIndex={-1}
			className="outline-none"
			onSubmit={(event) => {
				event.preventDefault();
				if (!canSubmit) return;
				if (sound?.isSilent) setQuestioned(file);
				else handleSend(file);
			}}
		>
			<h2 className="mb-2 font-semibold">{t(`${kind}Label`)}</h2>
			{!file && !isRecording && (
				<Samples
					{...{ kind, model }}
					isFresh={compared !== undefined}
					runs={!words}
					onChoose={handleSample}
				/>
			)}
			{/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a second frame. */}
			<div role="group" ref={panel} tabIndex={-1} aria-label={t(`${kind}Label`)}>
				<FileCard
					{...{ kind, choice, sound, costOf, openedAt, played }}
					minutes={Math.floor(extent.longest / 60)}
					onRecording={setIsRecording}
					onRecorded={handleRecorded}
				/>
			</div>
			<p role="status" className="text-sm text-soft not-empty:mt-2">
				{note}
			</p>
			<FormAlert {...extent} {...{ refusal, advice }} />
			<ExtentChoice {...extent} />
			{canSubmit && questioned === file && (
				<SilenceQuestion
					cost={extent.spending}
					onSend={() => handleSend(file)}
					onLeave={() => setQuestioned(undefined)}
				/>
			)}
			{words?.field}
			{(!isRecording || isBusy) && (
				<SubmitRow
					label={t(words ? "change" : "analyze")}
					hasKeys={words !== undefined}
					{...{ model, canSubmit }}
					isPending={isBusy}
					onStop={handleStop}
					spending={extent.spending}
					choices={
						kind === "audio" &&
						file &&
						!isRecording && (
							<RecorderToggle
								look="secondary"
								className="max-sm:grow"
								onPress={() => setIsRecording(true)}
							/>
						)
					}
				/>
			)}
			{words?.ideas}
			<UndoPrefill
				of={fileKey(kind)}
				said={t("fileReplaced")}
				label={t("fileBack")}
				onUndone={() => panel.current?.focus()}
			/>
		</form>
	);
}

type FileCardProps = {
	kind: FileKind;
	choice: ReturnType<typeof useFileChoice>;
	sound: Sound | undefined;
	played: FormProps<File>["played"];
	costOf: (seconds: number) => Cost | undefined;
	/** The longest recording that can be sent, in minutes. */
	minutes: number;
	openedAt: number | undefined;
	onRecording: (isRecording: boolean) => void;
	onRecorded: (recording: File, ended: Ended) => void;
};

/** One card for the ways to a file, the recorder and the chosen file; all of it is a drop target. */
function FileCard({ kind, choice, sound, openedAt, onRecording, ...rest }: FileCardProps) {
	const isRecording = openedAt !== undefined;
	const { played, costOf, minutes, onRecorded } = rest;
	const { file, choose, remove, isPreparing } = choice;
	const isEmpty = !file && !isRecording;
	const { getRootProps, getInputProps, isDragActive } = useDropzone({
		onDrop: (files: readonly File[]) => choose(files),
		// As the page reads a drop outside of the card: the library would open folders.
		getFilesFromEvent: filesOf,
		disabled: isRecording,
		noClick: file !== undefined,
		noKeyboard: true,
		// The page handles drops outside the card.
		preventDropOnDocument: false,
	});
	const toggle = <RecorderToggle isOpen onPress={() => onRecording(false)} />;
	return (
		<div
			{...getRootProps()}
			className={clsx(
				"overflow-hidden rounded-xl border transition-colors",
				isEmpty && "cursor-pointer border-dashed hover:border-accent",
				isDragActive ? "border-accent" : isEmpty ? "border-edge" : "border-line",
				isDragActive && isEmpty && "bg-accent-soft",
			)}
		>
			{isRecording && (
				<LazyBoundary
					code={recorder}
					props={{ costOf, onRecorded, toggle, openedAt }}
					pending={<div className="flex min-h-15 items-center justify-end p-2">{toggle}</div>}
					beside={<div className="flex justify-end p-2">{toggle}</div>}
				/>
			)}
			{!isRecording && file && (
				<FilePreview {...{ kind, file, sound }} isPlayed={played === file} onRemove={remove} />
			)}
			{isEmpty && (
				<DropZone
					{...{ kind, isPreparing, minutes, getInputProps }}
					onRecord={() => onRecording(true)}
					onFiles={(files) => choose(files)}
				/>
			)}
		</div>
	);
}

async function filesOf(event: DropEvent): Promise<File[]> {
	if ("dataTransfer" in event) return [...(event.dataTransfer?.files ?? [])];
	const field = "target" in event ? event.target : undefined;
	return field instanceof HTMLInputElement ? [...(field.files ?? [])] : [];
}

type SilenceQuestionProps = { cost: Cost; onSend: () => void; onLeave: () => void };

function SilenceQuestion({ cost, onSend, onLeave }: SilenceQuestionProps) {
	const t = useTexts("tasks");
	return (
		<div role="alert" className="mt-4 rounded-xl border border-line bg-warn-soft p-4">
			<p className="font-medium">{t("silence")}</p>
			<div className="mt-3 flex flex-wrap gap-2">
				<SpendButton look="secondary" cost={cost} onClick={onSend}>
					{t("sendAnyway")}
				</SpendButton>
				<Button look="secondary" onClick={onLeave}>
					{t("doNotSend")}
				</Button>
			</div>
		</div>
	);
}

type FormAlertProps = Pick<ReturnType<typeof useExtent>, "fault" | "longest" | "maxSeconds"> & {
	refusal: string;
	advice: string | undefined;
};

/** Why a file is refused, or cannot be sent to this model. */
function FormAlert({ fault, longest, maxSeconds, refusal, advice }: FormAlertProps) {
	const t = useTexts("tasks");
	return (
		<p role="alert" className="text-sm text-danger not-empty:mt-2">
			{fault === "tooLong" && t("recordingTooLong", { minutes: Math.floor(longest / 60) })}
			{fault === "opaque" && t("notCuttable", { seconds: maxSeconds })}
			{!fault && refusal}
			{!fault && advice && <span className="block">{advice}</span>}
		</p>
	);
}

/** How much of a long recording is sent: all of it in parts, or only its start. */
const extents = ["all", "first"] as const;

/** Chooses how much of a recording to send, and calculates its price. */
function useExtent(
	model: ShownModel,
	sound: Sound | undefined,
	compared: FormProps<File>["compared"],
) {
	const { task, points, maxSeconds = 0 } = model;
	const asked = compared ?? [model];
	const [extent, choose] = useState<(typeof extents)[number]>("all");
	const { seconds = 0, isOpaque = false } = sound ?? {};
	// A recording that fits one call needs no choice, however long it is.
	const longest = Math.max(RECORDING_MAX_SECONDS, maxSeconds);
	const isTooLong = seconds > longest + TRANSCRIBE_TOLERANCE_SECONDS;
	const isLong = task === "transcribe" && isLongFor(maxSeconds || undefined, seconds);
	const fault = isTooLong
		? ("tooLong" as const)
		: isLong && isOpaque
			? ("opaque" as const)
			: undefined;
	const limit = isLong && !fault ? maxSeconds : undefined;
	// Each model gets parts of its own length.
	const callsOf = (each: ShownModel) =>
		limit === undefined ? 1 : callsFor(each.maxSeconds, seconds);
	const count = Math.max(...asked.map(callsOf));
	const pointsOfAll = asked.reduce((sum, each) => sum + callsOf(each) * each.points, 0);
	return {
		/** Why the recording cannot be sent. */
		fault,
		maxSeconds,
		/** The longest recording that can be sent, in seconds. */
		longest,
		/** The seconds that the model accepts per call; undefined if the recording is not longer. */
		limit,
		count,
		seconds,
		points,
		pointsOfAll,
		extent,
		choose,
		spending: useFormSpending(model, {
			points: extent === "all" ? pointsOfAll : points,
			isFresh: compared !== undefined || limit !== undefined,
		}),
		/** The file to send. */
		fileOf: async (file: File) =>
			limit !== undefined && extent === "first" ? firstPart(file, limit) : file,
	};
}

/** Asks how much of a long recording to send, with the price of each option. */
function ExtentChoice(chosen: ReturnType<typeof useExtent>) {
	const { limit, count, seconds, points, pointsOfAll, extent, choose } = chosen;
	const t = useTexts("tasks");
	if (limit === undefined) return null;
	const words = {
		all: t("sendAll", { count, points: pointsOfAll }),
		first: t("sendFirst", { seconds: limit, points }),
	};
	return (
		<fieldset className="mt-4 rounded-xl border border-line bg-paper px-4 pt-1 pb-2">
			<legend className="sr-only">{t("howMuch")}</legend>
			<p className="pt-2 text-sm text-soft">
				{t("longRecording", { length: clock(seconds), seconds: limit })}
			</p>
			{extents.map((each) => (
				<label key={each} className="flex min-h-11 items-center gap-3">
					<input
						type="radio"
						name="extent"
						checked={each === extent}
						onChange={() => choose(each)}
						className="size-5 shrink-0 accent-accent"
					/>
					{words[each]}
				</label>
			))}
		</fieldset>
	);
}
