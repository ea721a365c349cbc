import type { ErrorCode } from "#shared/errors.ts";
import { latin1 } from "#shared/files/bytes.ts";
import { isCutOff } from "#shared/files/cut-off.ts";
import { mp4Tracks } from "#shared/files/mp4-tracks.ts";
import { orientationOf } from "#shared/files/orientation.ts";
import { type SniffedFile, sniffFile } from "#shared/files/sniff.ts";
import { soundSeconds } from "#shared/files/sound-seconds.ts";
import {
	AUDIO_MAX_BYTES,
	IMAGE_MAX_BYTES,
	RECORDING_MAX_SECONDS,
	TRANSCRIBE_TOLERANCE_SECONDS,
} from "#shared/limits.ts";
import { scaleImage } from "./image-scale.ts";
import { decodeRecording, waveFile } from "./recording.ts";
import { recordingSeconds } from "./recording-seconds.ts";

export type Refusal =
	| ErrorCode
	| "HEIC"
	| "RECORDING_TOO_LONG"
	| "NO_SOUND"
	| "UNREADABLE"
	| "FOLDER";

/** A file ready to send, with its original if it was converted; or why the form refuses it. */
export type TakenFile = { file: File; madeFrom?: File } | { refusal: Refusal };

/** Larger than any camera's picture and most short films; a larger file would exhaust a phone's memory. */
const ORIGINAL_MAX_BYTES = 100 * 1024 * 1024;

/**
 * Decides on a chosen file by its bytes: types that models accept are kept, types that this browser can decode are
 * converted, and the rest is refused. Name and declared type only help to say why.
 */
export async function takeFile(kind: "image" | "audio", file: File): Promise<TakenFile> {
	if (file.size > ORIGINAL_MAX_BYTES) return { refusal: "TOO_LARGE" };
	const held = await readWhole(file).catch(() => undefined);
	if (!held) return { refusal: isFolder(file) ? "FOLDER" : "UNREADABLE" };
	if (held.size === 0) return { refusal: "FILE_EMPTY" };
	const take = kind === "image" ? takePicture : takeSound;
	return take(held).catch(() => ({ refusal: "FILE_BROKEN" }) as const);
}

/** The file in memory: until it is sent, it may be deleted or changed on the disk, or leave its cloud. */
async function readWhole(file: File): Promise<File> {
	const { name, type, lastModified } = file;
	return new File([await file.arrayBuffer()], name, { type, lastModified });
}

/** Browsers give a dropped folder as a file that cannot be read. */
function isFolder({ name, type }: File): boolean {
	return type === "" && !/\.\w{2,4}$/.test(name);
}

async function takePicture(file: File): Promise<TakenFile> {
	const bytes = await firstBytes(file, IMAGE_MAX_BYTES);
	const { type, picture } = await sniffed(bytes);
	const typed = ofType(file, picture ?? knownType(type, "image/") ?? file.type);
	const isWhole = picture !== undefined && !isCutOff(bytes, picture);
	// TIFF is the only accepted type that most browsers cannot show, so a shown one is converted.
	const isPlain = picture !== "image/tiff" && isWhole && orientationOf(bytes) === 1;
	const scaled = await scaleImage(typed, { type: picture, isPlain }).catch(() => undefined);
	const sent = scaled ?? (picture === "image/tiff" ? typed : undefined);
	if ((sent ?? file).size > IMAGE_MAX_BYTES) return { refusal: "TOO_LARGE" };
	if (!sent) return { refusal: pictureRefusal(file, type) };
	return sent === typed ? { file: typed } : { file: sent, madeFrom: file };
}

function pictureRefusal({ name, type }: File, sniffedType = ""): Refusal {
	const isHeic = /hei[cf]/i.test(sniffedType || `${type} ${name}`);
	if (isHeic) return "HEIC";
	const isPicture = sniffedType
		? /^image\/(a?png|jpeg|webp|gif|bmp|tiff)$/.test(sniffedType)
		: /^image\/(?!svg)/.test(type) || /\.(png|jpe?g|webp|gif|bmp|tiff?)$/i.test(name);
	return isPicture ? "FILE_BROKEN" : "UNSUPPORTED_FILE_TYPE";
}

/** Types that every browser plays, for containers whose usual type some do not recognise. */
const playableTypes: Readonly<Record<string, string>> = { m4a: "audio/mp4", amr: "audio/amr" };

async function takeSound(file: File): Promise<TakenFile> {
	const isSmall = file.size <= AUDIO_MAX_BYTES;
	const bytes = await firstBytes(file, AUDIO_MAX_BYTES);
	const { type, sound } = await sniffed(bytes);
	const ownType = sound?.contentType ?? type ?? "";
	if (soundSeconds(bytes, ownType) === 0) return { refusal: "FILE_EMPTY" };
	const sentType = sound && (playableTypes[sound.container] ?? sound.contentType);
	const typed = ofType(file, sentType ?? knownType(type, "audio/", "video/") ?? file.type);
	// Of a larger file not all tracks may be in what was read.
	if (isSmall && hasPicturesOnly(bytes)) return { refusal: "NO_SOUND" };
	return isSmall && sound ? { file: typed } : convertSound(typed, ownType);
}

async function convertSound(file: File, type: string): Promise<TakenFile> {
	const isSmall = file.size <= AUDIO_MAX_BYTES;
	const seconds = await recordingSeconds(file, type);
	if (seconds !== undefined && seconds > RECORDING_MAX_SECONDS + TRANSCRIBE_TOLERANCE_SECONDS) {
		return { refusal: "RECORDING_TOO_LONG" };
	}
	// Decoding could take any amount of memory.
	if (seconds === undefined && !isSmall) return { refusal: "TOO_LARGE" };
	const samples = await decodeRecording(file).catch(() => undefined);
	if (!samples) return { refusal: isSmall ? "UNSUPPORTED_FILE_TYPE" : "TOO_LARGE" };
	if (samples.data.length === 0) return { refusal: "NO_SOUND" };
	const wave = waveFile(samples, file.name);
	return wave.size > AUDIO_MAX_BYTES
		? { refusal: "RECORDING_TOO_LONG" }
		: { file: wave, madeFrom: file };
}

/** The names of codecs in Matroska and WebM, each behind its mark and its length. */
const pictureCodec = /\x86[\x80-\x9f]V_[A-Z]/;
const soundCodec = /\x86[\x80-\x9f]A_[A-Z]/;
/** Names of codecs stand before the film. */
const CODECS_WITHIN_BYTES = 64 * 1024;

/** Whether a file is a film without a sound track, as screen recorders make it. */
function hasPicturesOnly(bytes: Uint8Array): boolean {
	const tracks = mp4Tracks(bytes);
	const head = latin1(bytes, 0, CODECS_WITHIN_BYTES);
	return tracks.includes("vide")
		? !tracks.includes("soun")
		: pictureCodec.test(head) && !soundCodec.test(head);
}

async function firstBytes(file: File, count: number): Promise<Uint8Array> {
	return new Uint8Array(await file.slice(0, count).arrayBuffer());
}

/** If the type detection cannot be loaded, the browser's decoders still read what they can. */
function sniffed(bytes: Uint8Array): Promise<SniffedFile> {
	return sniffFile(bytes).catch(() => ({ type: undefined }));
}

function knownType(type: string | undefined, ...starts: readonly string[]) {
	return starts.some((start) => type?.startsWith(start)) ? type : undefined;
}

/** The file with the type of its bytes, by which some browsers choose their decoder. */
function ofType(file: File, type: string): File {
	const { name, lastModified } = file;
	if (file.type.split(";")[0] === type) return file;
	return new File([file], name, { type, lastModified });
}
