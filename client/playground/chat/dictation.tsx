import clsx from "clsx";
import { Mic, Square, Trash2 } from "lucide-react";
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import { useCall } from "../../calls/use-call.ts";
import { useTexts } from "../../language/use-texts.ts";
import { useErrorMessage } from "../../lib/error-message.ts";
import { callsFor } from "../../lib/files/recording.ts";
import { useSound } from "../../lib/files/sound.ts";
import { useSpending } from "../../lib/site/use-spending.ts";
import { addToDraft } from "../../state/drafts.ts";
import { useModelInPlace } from "../../state/on-device.ts";
import { contentOf } from "../../state/result.ts";
import { setState, useClientState } from "../../state/store.ts";
import { AllowanceNote } from "../../ui/allowance-note.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { SpendButton, useCost } from "../../ui/spend-button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { LevelMeter } from "../input/recorder/level-meter.tsx";
import { missingSupport } from "../input/recorder/microphone.ts";
import { type RecorderState, useRecorder } from "../input/recorder/use-recorder.ts";
import { clock } from "../result/format-time.ts";
import { transcribe } from "../tasks/transcribe/transcribe-recording.ts";
import { useTaskClient } from "../tasks/use-task.ts";

type Props = {
	/** Transcribes a recording. */
	model: ShownModel;
	/** The name of the draft that receives the text. */
	draft: string;
	input: RefObject<HTMLTextAreaElement | null>;
};

/**
 * A conversation's microphone: the first press records, the second one transcribes into the field. A recording that
 * could not be transcribed is kept until it is, or until the visitor deletes it.
 */
export function Dictation({ model: given, draft, input }: Props) {
	const t = useTexts("recorder");
	const model = useModelInPlace(given);
	const recording = useClientState(({ dictated }) => dictated[draft]);
	const call = useWriting(model, draft);
	/** The second press asked for the transcript; a recording that ends otherwise waits. */
	const isAsked = useRef(false);
	/** Only report a denied microphone when it is wanted. */
	const [wasPressed, setWasPressed] = useState(false);
	const { state, start, stop } = useRecorder((file) => {
		setDictated(draft, file);
		if (isAsked.current) call.mutate(file);
	});
	useFocusWhenWritten(call.data, input);
	const isRecording = state.phase === "recording";
	const { sound } = useSound(recording);
	// A long one is sent in parts, each of which is a call.
	const seconds = isRecording ? state.elapsedMs / 1000 : sound?.seconds;
	const spending = useSpending("transcribe", callsFor(model.maxSeconds, seconds) * model.points);
	const ofOne = useSpending("transcribe", model.points);
	const { price } = isRecording ? spending : ofOne;
	const cost = useCost({ price, isNotable: price > 0 });
	const label = useLabel({ cost, isRecording, isWriting: call.isPending });

	if (missingSupport()) return null;

	function handlePress({ detail }: MouseEvent) {
		// The second click of a double click must not send the recording that the first one began.
		if (detail > 1) return;
		if (call.isPending) return call.stop();
		setWasPressed(true);
		// One that became too dear is kept until there are points.
		isAsked.current = isRecording && spending.canSpend;
		if (isRecording) stop();
		else start();
	}
	return (
		<>
			<IconButton
				icon={isRecording || call.isPending ? Square : Mic}
				label={label}
				className={clsx(
					"rounded-full!",
					isRecording && "bg-danger-soft text-danger! [&>svg]:size-4 [&>svg]:fill-current",
				)}
				disabled={!isRecording && !call.isPending && !ofOne.canSpend}
				aria-disabled={state.phase === "requesting"}
				onClick={handlePress}
			/>
			<div className="absolute inset-x-0 bottom-full mb-2 rounded-2xl border border-line bg-surface px-4 py-2 text-sm shadow-lg shadow-black/10 [&:not(:has(>*:not(:empty)))]:sr-only">
				<p role="status" className="flex items-center gap-2 empty:sr-only">
					<Progress {...{ state, call, cost }} />
				</p>
				{isRecording && state.stream && <LevelMeter stream={state.stream} />}
				<p role="alert" className="text-danger empty:hidden">
					{wasPressed && state.problem && t(state.problem)}
				</p>
				{recording && !call.isPending && !isRecording && (
					<Unwritten
						{...{ call, spending }}
						onWrite={() => call.mutate(recording)}
						onDelete={() => {
							setDictated(draft, undefined);
							call.reset();
							input.current?.focus();
						}}
					/>
				)}
			</div>
		</>
	);
}

type Labelled = { cost: string | undefined; isRecording: boolean; isWriting: boolean };

function useLabel({ cost, isRecording, isWriting }: Labelled): string {
	const t = useTexts("recorder");
	if (isWriting) return t("stopWriting");
	const deed = t(isRecording ? "stopDictation" : "dictate");
	return cost ? `${deed} (${cost})` : deed;
}

type ProgressProps = {
	cost: string | undefined;
	state: RecorderState;
	call: ReturnType<typeof useWriting>;
};

function Progress({ state: { phase, elapsedMs }, call, cost }: ProgressProps) {
	const t = useTexts("recorder");
	if (call.isPending) {
		return (
			<>
				<Spinner className="size-4 text-accent" />
				{t("writingDown")}
			</>
		);
	}
	if (phase === "requesting") return t("requesting");
	if (phase !== "recording") return call.data === "" && t("nothingHeard");
	return (
		<>
			<span aria-hidden="true" className="font-medium text-danger tabular-nums">
				{clock(elapsedMs / 1000)}
			</span>
			<span>
				{t("dictationHint")}{" "}
				{cost && <span className="whitespace-nowrap tabular-nums">({cost})</span>}
			</span>
		</>
	);
}

type UnwrittenProps = {
	call: ReturnType<typeof useWriting>;
	spending: ReturnType<typeof useSpending>;
	onWrite: () => void;
	onDelete: () => void;
};

/** A recording that is not yet transcribed, and why. */
function Unwritten({ call, spending, onWrite, onDelete }: UnwrittenProps) {
	const t = useTexts("recorder");
	const wordsOf = useErrorMessage();
	return (
		<>
			<p role="alert">
				{call.error ? (
					<span className="text-danger">{wordsOf(call.error).sentence}</span>
				) : (
					t("notWritten")
				)}{" "}
				<AllowanceNote spending={spending} />
			</p>
			<div className="flex flex-wrap items-center gap-2 py-1">
				<SpendButton
					look="secondary"
					cost={spending}
					className="px-3 text-sm disabled:opacity-50"
					onClick={onWrite}
				>
					{t("writeIt")}
				</SpendButton>
				<IconButton icon={Trash2} label={t("deleteRecording")} onClick={onDelete} />
			</div>
		</>
	);
}

function setDictated(draft: string, file: File | undefined) {
	setState(({ dictated: { [draft]: _, ...others } }) => ({
		dictated: file ? { ...others, [draft]: file } : others,
	}));
}

/** The call that transcribes a recording into a draft, even after the screen has unmounted. */
function useWriting(model: ShownModel, draft: string) {
	const clientOf = useTaskClient(model);
	return useCall({
		mutationKey: [model.id, `dictation.${draft}`],
		async mutationFn(input: File, tools) {
			const asked = { input, parameters: {}, isFresh: true } as const;
			const { result } = await transcribe(model, asked, { ...tools, client: await clientOf() });
			const words = result.type === "speech_recognition" ? contentOf(result).value.trim() : "";
			tools.signal.throwIfAborted();
			if (words !== "") addToDraft(draft, words);
			setDictated(draft, undefined);
			return words;
		},
	});
}

function useFocusWhenWritten(
	words: string | undefined,
	input: RefObject<HTMLTextAreaElement | null>,
) {
	const before = useRef(words);
	useEffect(() => {
		const isNew = words !== undefined && words !== before.current;
		before.current = words;
		const { current: field } = input;
		// A touch keyboard would cover the text.
		if (!isNew || !field || window.matchMedia("(pointer: coarse)").matches) return;
		field.focus();
		field.setSelectionRange(field.value.length, field.value.length);
	}, [words, input]);
}
