import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ErrorCode } from "#shared/errors.ts";
import { AUDIO_MAX_BYTES, IMAGE_MAX_BYTES, IMAGE_UPLOAD_MAX_SIDE } from "#shared/limits.ts";
import { useUnits } from "../../../language/units.ts";
import { useTexts } from "../../../language/use-texts.ts";
import { useErrorMessage } from "../../../lib/error-message.ts";
import { scaleImage } from "../../../lib/files/image-scale.ts";
import { type FileChoice, setState, useClientState } from "../../../state/store.ts";

type Said = { isPreparing: boolean; note: string; refusal: string; of?: File | undefined };

const quiet: Said = { isPreparing: false, note: "", refusal: "" };

/** The chosen file of one kind, shared by all models that take it. */
export function useFileChoice(kind: FileKind) {
	const t = useTexts("tasks");
	const { bytes } = useUnits();
	const wordsOf = useErrorMessage();
	const { file, before } = useClientState(({ files }) => files[kind]) ?? {};
	const [said, setSaid] = useState<Said>(quiet);
	const latest = useRef<File>(undefined);

	function keep(choice: FileChoice) {
		setState(({ files }) => ({ files: { ...files, [kind]: choice } }));
	}

	async function choose(files: readonly File[]) {
		const [first] = files;
		if (!first) return;
		latest.current = first;
		setSaid({ ...quiet, isPreparing: true });
		const taken = await takeFile(kind, first);
		if (latest.current !== first) return;
		if ("refusal" in taken) {
			const { refusal: errorCode } = taken;
			refuse(errorCode === "HEIC" ? t("heicRefused") : wordsOf({ errorCode }).sentence);
			return;
		}
		const { file: sent, madeFrom } = taken;
		const sizes = madeFrom && { before: bytes(madeFrom.size), after: bytes(sent.size) };
		const several = files.length > 1 ? t("onlyFirst", { count: files.length }) : "";
		const scaled = sizes ? t("madeReady", { pixels: IMAGE_UPLOAD_MAX_SIDE, ...sizes }) : "";
		setSaid({ ...quiet, note: several + scaled, of: sent });
		keep({ file: sent });
	}

	/** Shows why a file is refused. */
	function refuse(refusal: string) {
		setSaid({ ...quiet, refusal, of: file });
	}

	function remove() {
		latest.current = undefined;
		setSaid(quiet);
		keep({});
	}
	/** Discards the file that a prefill replaced. */
	const settle = () => keep({ file });
	const bringBack = () => keep({ file: before });

	const handlePaste = useEffectEvent((event: ClipboardEvent) => {
		const files = [...(event.clipboardData?.files ?? [])];
		const { target } = event;
		const isText = target instanceof Element && target.closest("textarea, [contenteditable]");
		if (files.length === 0 || isText) return;
		event.preventDefault();
		choose(files);
	});
	useEffect(() => {
		document.addEventListener("paste", handlePaste);
		return () => document.removeEventListener("paste", handlePaste);
	}, []);

	// A message about a file disappears when a prefill replaces the file.
	const shown = said.isPreparing || said.of === file ? said : quiet;
	return { file, before, choose, remove, refuse, settle, bringBack, ...shown };
}

/** The types that the file form takes. The server decides again, by the bytes. */
export const acceptedFiles = {
	image: {
		accept: "image/*,.heic,.heif",
		maxBytes: IMAGE_MAX_BYTES,
		type: /^image\/(?!svg)/,
		ending: /\.(png|jpe?g|webp|gif|bmp|tiff?|heic|heif|avif)$/i,
	},
	audio: {
		accept: "audio/*,.webm,.m4a,.opus",
		maxBytes: AUDIO_MAX_BYTES,
		// Browsers use many names for one container, and call a WebM recording a video.
		type: /^(audio\/(webm|ogg|opus|(x-|vnd\.)?wave?|(x-)?flac|mpeg|mp3|mp4|(x-)?m4a|amr)|video\/(webm|mp4)|application\/ogg)\b/i,
		ending: /\.(webm|og[ga]|opus|wav|flac|mp3|m4a|amr)$/i,
	},
} as const;

export type FileKind = keyof typeof acceptedFiles;

/** Larger than any camera's picture; more would fill a phone's memory. */
const ORIGINAL_MAX_BYTES = 100 * 1024 * 1024;

/** Whether the form takes a file: by its type, or by its name if the browser knows no type. */
export function isAccepted(kind: FileKind, file: { name: string; type: string }): boolean {
	const { type, ending } = acceptedFiles[kind];
	return file.type === "" ? ending.test(file.name) : type.test(file.type);
}

/** A file ready to send, with its original if it was changed; or why the form refuses it. */
type TakenFile = { file: File; madeFrom?: File } | { refusal: ErrorCode | "HEIC" };

/** Checks a chosen file, and scales and turns a photo if needed. */
async function takeFile(kind: FileKind, file: File): Promise<TakenFile> {
	if (!isAccepted(kind, file)) return { refusal: "UNSUPPORTED_FILE_TYPE" };
	if (file.size === 0) return { refusal: "FILE_EMPTY" };
	const maxBytes = kind === "image" ? ORIGINAL_MAX_BYTES : AUDIO_MAX_BYTES;
	if (file.size > maxBytes) return { refusal: "TOO_LARGE" };
	if (kind === "audio") return { file };
	const scaled = await scaleImage(file).catch(() => undefined);
	if (!scaled && /hei[cf]/i.test(`${file.type} ${file.name}`)) return { refusal: "HEIC" };
	const sent = scaled ?? file;
	if (sent.size > IMAGE_MAX_BYTES) return { refusal: "TOO_LARGE" };
	// TIFF is the one type that models take and browsers cannot show.
	if (!scaled && !/tiff?/i.test(file.type)) return { refusal: "FILE_BROKEN" };
	return sent === file ? { file } : { file: sent, madeFrom: file };
}

/** Whether a file comes from our recorder, by its name. */
export function isRecording(file: File): boolean {
	return /^recording-\d+\.\w+$/.test(file.name);
}
