import clsx from "clsx";
import { Mic, MicOff } from "lucide-react";
import { useId, useState } from "react";
import { useDropzone } from "react-dropzone";
import { RECORDING_MAX_SECONDS } from "#shared/limits.ts";
import { useTexts } from "../../../language/use-texts.ts";
import { lazyComponent } from "../../../lib/lazy-component.ts";
import { Button } from "../../../ui/button.tsx";
import { LazyBoundary } from "../../../ui/lazy-boundary.tsx";
import { useSound } from "../../result/sound.ts";
import {
	type FormProps,
	SubmitRow,
	UndoPrefill,
	usePrefillFocus,
	useRestoreFocus,
} from "../form-parts.tsx";
import { DropZone, Samples } from "./drop-zone.tsx";
import { useFileChoice } from "./file-choice.ts";
import { FilePreview } from "./file-preview.tsx";
import { ExtentChoice, useExtent } from "./recording-extent.tsx";

/** The file form: drop, paste, browse, record or take a sample; then analyze it. */
export function FileForm({ model, isPending, onSubmit, onStop }: FormProps<File>) {
	const kind = model.task === "transcribe" ? "audio" : "image";
	const t = useTexts("tasks");
	const choice = useFileChoice(kind);
	const { file, before, choose, remove, refuse, isPreparing, note, refusal } = choice;
	const { getRootProps, getInputProps, isDragActive } = useDropzone({
		onDrop: choose,
		noClick: file !== undefined,
		noKeyboard: true,
	});
	const { sound, isReading } = useSound(kind === "audio" ? file : undefined);
	/** A silent recording would waste a call, so we ask first. */
	const [questioned, setQuestioned] = useState<File>();
	const extent = useExtent(model, sound?.seconds);
	const { isTooLong } = extent;
	const panel = useRestoreFocus(`${file?.name} ${questioned?.name}`);
	usePrefillFocus(model, panel);

	const isReady = !isTooLong && !isPreparing && !isReading && !isPending;
	const canSubmit = file !== undefined && isReady && extent.spending.canSpend;

	async function handleSend(chosen: File) {
		setQuestioned(undefined);
		choice.settle();
		onSubmit(await extent.fileOf(chosen));
	}

	return (
		<form
			onSubmit={(event) => {
				event.preventDefault();
				if (!canSubmit) return;
				if (sound?.isSilent) setQuestioned(file);
				else handleSend(file);
			}}
		>
			<h2 className="mb-2 font-semibold">{t(`${kind}Label`)}</h2>
			{/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a second frame. */}
			<div role="group" ref={panel} tabIndex={-1} aria-label={t(`${kind}Label`)}>
				<div
					{...getRootProps()}
					className={clsx(
						"overflow-hidden rounded-xl border transition-colors",
						!file && "cursor-pointer border-dashed hover:border-accent",
						isDragActive ? "border-accent" : file ? "border-line" : "border-edge",
						isDragActive && !file && "bg-accent-soft",
					)}
				>
					{file ? (
						<FilePreview {...{ kind, file, sound }} onRemove={remove} />
					) : (
						<DropZone {...{ kind, isPreparing, getInputProps }} onFiles={choose} />
					)}
				</div>
			</div>
			<p role="status" className="text-sm text-soft not-empty:mt-2">
				{note}
			</p>
			<p role="alert" className="text-sm text-danger not-empty:mt-2">
				{isTooLong ? t("recordingTooLong", { minutes: RECORDING_MAX_SECONDS / 60 }) : refusal}
			</p>
			<ExtentChoice {...extent} />
			{kind === "audio" && (
				<MicrophoneInput file={file} onRecorded={(recording) => choose([recording])} />
			)}
			{!file && <Samples kind={kind} onFiles={choose} onRefused={refuse} />}
			{canSubmit && questioned === file && (
				<div role="alert" className="mt-4 rounded-xl border border-line bg-warn-soft p-4">
					<p className="font-medium">{t("silence")}</p>
					<div className="mt-3 flex flex-wrap gap-2">
						<Button look="secondary" onClick={() => handleSend(file)}>
							{t("sendAnyway")}
						</Button>
						<Button look="secondary" onClick={() => setQuestioned(undefined)}>
							{t("doNotSend")}
						</Button>
					</div>
				</div>
			)}
			<SubmitRow label={t("analyze")} isPending={isPending} canSubmit={canSubmit} onStop={onStop} />
			<UndoPrefill
				said={before !== undefined && t("fileReplaced")}
				label={t("fileBack")}
				onPress={() => {
					choice.bringBack();
					panel.current?.focus();
				}}
			/>
		</form>
	);
}

type MicrophoneInputProps = {
	/** The form's file, which may be the recording. */
	file: File | undefined;
	onRecorded: (file: File) => void;
};

const recorder = lazyComponent(
	async () => (await import("../recorder/recorder.tsx")).Recorder,
	"recorder",
);

/** A button that opens the recorder, which loads on demand. */
function MicrophoneInput({ file, onRecorded }: MicrophoneInputProps) {
	const t = useTexts("tasks");
	const [isOpen, setIsOpen] = useState(false);
	const id = useId();
	const Icon = isOpen ? MicOff : Mic;
	return (
		<div className="mt-4">
			<Button
				look="secondary"
				aria-expanded={isOpen}
				aria-controls={id}
				onClick={() => setIsOpen(!isOpen)}
			>
				<Icon aria-hidden="true" className="size-4" />
				{t(isOpen ? "hideRecorder" : "useMicrophone")}
			</Button>
			<div id={id} className="not-empty:mt-3">
				{isOpen && (
					<LazyBoundary
						code={recorder}
						props={{ file, onRecorded }}
						pending={<div className="h-40 rounded-xl border border-line" />}
					/>
				)}
			</div>
		</div>
	);
}
