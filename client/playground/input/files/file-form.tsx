import clsx from "clsx";
import { useState } from "react";
import { useDropzone } from "react-dropzone";
import { TRANSCRIBE_MAX_SECONDS } from "#shared/limits.ts";
import { useTexts } from "../../../language/use-texts.ts";
import { useErrorWords } from "../../../lib/error-words.ts";
import { useSpending } from "../../../lib/site/use-spending.ts";
import { Button } from "../../../ui/button.tsx";
import { useSound } from "../../result/use-sound.ts";
import { type FormProps, SubmitRow } from "../submit-row.tsx";
import { BringBack } from "../undo-prefill.tsx";
import { usePrefillFocus } from "../use-prefill-focus.ts";
import { useRestoreFocus } from "../use-restore-focus.ts";
import { DropZone } from "./drop-zone.tsx";
import { FilePreview } from "./file-preview.tsx";
import { MicrophoneInput } from "./microphone-input.tsx";
import { Samples } from "./samples.tsx";
import { useFileChoice } from "./use-file-choice.ts";

/** The file form: drop, paste, browse, record or take a sample; then analyze it. */
export function FileForm({ model, isPending, onSubmit, onStop }: FormProps<File>) {
	const kind = model.task === "transcribe" ? "audio" : "image";
	const t = useTexts("tasks");
	const wordsOf = useErrorWords();
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
	const { canSpend } = useSpending(model.task, model.points);
	const panel = useRestoreFocus(`${file?.name} ${questioned?.name}`);
	usePrefillFocus(model, panel);
	// Containers round durations; the server tolerates the same second.
	const isTooLong = sound !== undefined && sound.seconds > TRANSCRIBE_MAX_SECONDS + 1;

	const canSubmit =
		file !== undefined && !isTooLong && !isPreparing && !isReading && !isPending && canSpend;

	function handleSend(chosen: File) {
		setQuestioned(undefined);
		choice.settle();
		onSubmit(chosen);
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
				{isTooLong ? wordsOf({ errorCode: "CLIP_TOO_LONG" }).sentence : refusal}
			</p>
			{kind === "audio" && <MicrophoneInput file={file} onRecorded={(made) => choose([made])} />}
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
			<BringBack
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
