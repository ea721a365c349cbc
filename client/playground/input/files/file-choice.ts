import { useEffect, useEffectEvent, useRef, useState } from "react";
import {
	AUDIO_MAX_BYTES,
	IMAGE_MAX_BYTES,
	IMAGE_UPLOAD_MAX_SIDE,
	RECORDING_MAX_SECONDS,
} from "#shared/limits.ts";
import { useUnits } from "../../../language/units.ts";
import { useTexts } from "../../../language/use-texts.ts";
import { useErrorMessage } from "../../../lib/error-message.ts";
import type { Refusal, TakenFile } from "../../../lib/files/take-file.ts";
import { textFields } from "../../../lib/is-writing.ts";
import { beginChoice, keepFile } from "../../../state/chosen-files.ts";
import { type FileChoice, type FileKind, useClientState } from "../../../state/store.ts";

type Said = {
	isPreparing: boolean;
	note: string;
	refusal: string;
	/** What the visitor can do about the refusal. */
	advice?: string | undefined;
	of?: File | undefined;
};

type Given = {
	/** Shown below the file. */
	remark?: string;
	/** The visitor has this file nowhere else, so it stays as it is even if it cannot be prepared. */
	onlyCopy?: File;
};

const quiet: Said = { isPreparing: false, note: "", refusal: "" };

/**
 * Whether a paste belongs to the focused text field: it contains text (Word and Excel add a picture of it), or the
 * field is outside the playground.
 */
export function isOfTextField({ target, clipboardData }: ClipboardEvent): boolean {
	const field = fieldOf(target);
	if (!field) return false;
	return clipboardData?.getData("text/plain") !== "" || !field.closest(".playground");
}

/** Whether the visitor writes where an event happened. */
export function isTextField(target: EventTarget | null): boolean {
	return fieldOf(target) !== undefined;
}

function fieldOf(target: EventTarget | null): Element | undefined {
	return (target instanceof Element && target.closest(textFields)) || undefined;
}

/** Whether the file's declared type is of the other kind, whose model opens it. The bytes decide in the end. */
function isOfOtherKind(kind: FileKind, { type }: File): boolean {
	return kind === "image" ? /^(audio|video)\//.test(type) : type.startsWith("image/");
}

type OnFiles = (event: Event, files: FileList | undefined) => void;

/** Calls back for files that are pasted, unless the paste is a text field's, or dropped anywhere on the page. */
export function useGivenFiles(onGiven: OnFiles) {
	const take = useEffectEvent(onGiven);
	useEffect(() => {
		const left = new AbortController();
		const { signal } = left;
		function handlePaste(event: ClipboardEvent) {
			if (!isOfTextField(event)) take(event, event.clipboardData?.files);
		}
		document.addEventListener("paste", handlePaste, { signal });
		document.addEventListener("drop", (event) => take(event, event.dataTransfer?.files), {
			signal,
		});
		// Without this a browser shows the file in place of the page, and there is no drop.
		document.addEventListener("dragover", (event) => event.preventDefault(), { signal });
		return () => left.abort();
	}, []);
}

/** The chosen file of one kind, shared by all models that take it. */
export function useFileChoice(kind: FileKind) {
	const t = useTexts("tasks");
	const { bytes } = useUnits();
	const wordsFor = useRefusalWords();
	const { file, bytesBefore } = useClientState(({ files }) => files[kind]) ?? {};
	const [said, setSaid] = useState<Said>(quiet);
	/** The choice that `said` is about. */
	const shownChoice = useRef<() => boolean>(undefined);

	const keep = (choice: FileChoice) => keepFile(kind, choice);

	/**
	 * Accepts the first usable file and returns it as it will be sent. Returns undefined if another file was chosen
	 * meanwhile. A sample has to be loaded first; undefined if it does not come.
	 */
	async function choose(
		given: readonly File[] | Promise<readonly File[] | undefined>,
		{ remark = "", onlyCopy }: Given = {},
	): Promise<File | undefined> {
		const isLatest = beginChoice(kind);
		shownChoice.current = isLatest;
		setSaid({ ...quiet, isPreparing: true });
		const files = await given;
		const taken =
			files &&
			(await firstUsable(files, {
				read: (one) => decide(kind, one),
				isUsable: (one) => "file" in one,
			}));
		if (!isLatest()) {
			if (shownChoice.current === isLatest) setSaid(quiet);
			return;
		}
		if (!files) return refuse(t("sampleMissing"));
		if (!taken) {
			setSaid(quiet);
			return;
		}
		if ("refusal" in taken) return refuseFor(taken.refusal, onlyCopy);
		const { file: sent, madeFrom } = taken;
		const several = files.length > 1 ? t("onlyOne", { count: files.length }) : "";
		setSaid({ ...quiet, note: [several, remark].join(""), of: sent });
		keep({ file: sent, bytesBefore: madeFrom?.size });
		return sent;
	}

	function refuseFor(reason: Refusal | "MISSING", onlyCopy: File | undefined): undefined {
		const { sentence: refusal, advice } = wordsFor(reason);
		setSaid({ ...quiet, refusal, advice, of: onlyCopy ?? file });
		if (onlyCopy) keep({ file: onlyCopy });
	}

	/** Shows why a file is refused. */
	function refuse(refusal: string, advice?: string): undefined {
		setSaid({ ...quiet, refusal, advice, of: file });
	}

	function remove() {
		setSaid(quiet);
		keep({});
	}

	useGivenFiles((event, list) => {
		const files = [...(list ?? [])];
		if (event.defaultPrevented || files.every((one) => isOfOtherKind(kind, one))) return;
		event.preventDefault();
		choose(files);
	});

	// A message about a file is cleared when a prefill replaces the file.
	const shown = said.isPreparing || said.of === file ? said : quiet;
	const made = kind === "image" ? "madeReady" : "madeWave";
	const prepared =
		file && bytesBefore !== undefined
			? t(made, {
					pixels: IMAGE_UPLOAD_MAX_SIDE,
					before: bytes(bytesBefore),
					after: bytes(file.size),
				})
			: "";
	// A refused file says nothing about the current one.
	const note = shown.refusal || shown.isPreparing ? "" : [shown.note, prepared].join("").trim();
	return { file, choose, remove, refuse, ...shown, note };
}

/** The message for why a file is refused. */
export function useRefusalWords() {
	const t = useTexts("tasks");
	const wordsOf = useErrorMessage();
	return function wordsFor(refusal: Refusal | "MISSING"): { sentence: string; advice?: string } {
		if (refusal === "UNREADABLE") return { sentence: t("unreadable") };
		if (refusal === "FOLDER") return { sentence: t("folder") };
		if (refusal === "NO_SOUND") return { sentence: t("noSound") };
		if (refusal === "HEIC") return { sentence: t("heicRefused") };
		if (refusal === "MISSING") return { sentence: t("notReady") };
		if (refusal === "RECORDING_TOO_LONG") {
			return { sentence: t("recordingTooLong", { minutes: RECORDING_MAX_SECONDS / 60 }) };
		}
		const { sentence, tips } = wordsOf({ errorCode: refusal });
		// Only unsupported formats need a list; other refusals say everything in their sentence.
		const [advice = ""] = refusal === "UNSUPPORTED_FILE_TYPE" ? tips : [];
		return { sentence, advice };
	};
}

/**
 * The types in the file dialog. Only a hint: the bytes decide. Chrome on Android offers its camera beside the gallery
 * only where a type is no picture to it, as `.mpo`; for `image/*` alone it opens the gallery.
 */
export const acceptedFiles = {
	image: { accept: "image/*,.heic,.heif,.avif,.mpo", maxBytes: IMAGE_MAX_BYTES },
	audio: {
		accept: "audio/*,video/*,.webm,.m4a,.opus,.amr,.3gp,.mka,.caf,.aac",
		maxBytes: AUDIO_MAX_BYTES,
	},
} as const satisfies Record<FileKind, object>;

/** Loads the code that reads files when the first one is chosen. */
export async function decide(
	kind: FileKind,
	file: File,
): Promise<TakenFile | { refusal: "MISSING" }> {
	const code = await import("../../../lib/files/take-file.ts").catch(() => undefined);
	return code ? code.takeFile(kind, file) : { refusal: "MISSING" };
}

type Reading<Found> = {
	read: (file: File) => Promise<Found>;
	isUsable: (found: Found) => boolean;
};

/** Of several files: what was read of the first usable one, or, if there is none, of the first. */
export async function firstUsable<Found>(
	[first, ...others]: readonly File[],
	{ read, isUsable }: Reading<Found>,
): Promise<Found | undefined> {
	if (!first) return undefined;
	const found = await read(first);
	if (isUsable(found)) return found;
	for (const file of others) {
		const other = await read(file);
		if (isUsable(other)) return other;
	}
	return found;
}

/** Names of types that few people know by their MIME type. */
const typeNames: Readonly<Record<string, string>> = {
	"audio/mpeg": "MP3",
	"audio/mp4": "M4A",
	webp: "WebP",
	webm: "WebM",
	ogg: "Ogg",
};

/** The type of a file in a word, such as "JPEG". */
export function typeOf({ type }: File): string {
	const [, kind = ""] = type.split("/");
	return typeNames[type] ?? typeNames[kind] ?? kind.replace(/^x-/, "").toUpperCase();
}
