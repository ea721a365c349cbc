import { disableTypes, imageSize, types } from "image-size";
import type { ErrorCode, Takes } from "#shared/errors.ts";
import { isCutOff } from "#shared/files/cut-off.ts";
import { readJpeg } from "#shared/files/jpeg.ts";
import { sniffAudio, sniffImage } from "#shared/files/sniff.ts";
import { AUDIO_MAX_BYTES, IMAGE_MAX_BYTES, TRANSCRIBE_TOLERANCE_SECONDS } from "#shared/limits.ts";
import { atMost, inputError } from "../errors/input-error.ts";
import { readSeconds } from "./read-seconds.ts";
import { soundWithoutNotes } from "./sound-without-notes.ts";
import { UploadedFile } from "./uploaded-file.ts";
import { withoutNotes } from "./without-notes.ts";

/** What `sniffImage` knows. The library takes minutes for a made-up HEIF of a megabyte. */
const measured: readonly string[] = ["png", "jpg", "webp", "gif", "bmp", "tiff"];
disableTypes(types.filter((type) => !measured.includes(type)));

/** Cap on a picture's pixels, against decompression bombs. */
const IMAGE_MAX_PIXELS = 40_000_000;

/** Validates a visitor's picture; rejects what the provider would reject. */
export async function inspectImage(file: File) {
	const bytes = await readAtMost(file, IMAGE_MAX_BYTES);
	const contentType = await sniffImage(bytes);
	if (contentType === undefined) throw fileError("UNSUPPORTED_FILE_TYPE", "aPicture");
	// An unknown header is passed on: the provider decides.
	const { width, height } = pictureSize(bytes) ?? { width: 0, height: 0 };
	if (width * height > IMAGE_MAX_PIXELS)
		throw fileError("PICTURE_TOO_LARGE", "pixels", IMAGE_MAX_PIXELS);
	if (isCutOff(bytes, contentType)) throw fileError("FILE_BROKEN", "aPicture");
	return { bytes: withoutNotes(bytes, contentType), contentType };
}

/** The size of a picture in pixels; undefined if its header is unknown or has none. */
export function pictureSize(bytes: Uint8Array): { width: number; height: number } | undefined {
	// The library fails on JPEG with extraneous bytes, which decoders skip.
	const size = bytes[0] === 0xff ? readJpeg(bytes) : librarySize(bytes);
	return size && size.width > 0 && size.height > 0 ? size : undefined;
}

function librarySize(bytes: Uint8Array) {
	try {
		return imageSize(bytes);
	} catch {
		return undefined;
	}
}

/** Reads a recording of at most `maxSeconds`; sets `seconds` if the container's header has the length. */
export async function inspectAudio(file: File, maxSeconds = Number.POSITIVE_INFINITY) {
	const bytes = await readAtMost(file, AUDIO_MAX_BYTES);
	const sound = await sniffAudio(bytes);
	if (sound === undefined) throw fileError("UNSUPPORTED_FILE_TYPE", "aRecording");
	const { contentType, container } = sound;
	const seconds = await readSeconds(bytes, sound);
	if (seconds === 0) throw fileError("FILE_EMPTY", "aRecording");
	if (seconds !== undefined && seconds > maxSeconds + TRANSCRIBE_TOLERANCE_SECONDS) {
		throw fileError("CLIP_TOO_LONG", "seconds", maxSeconds);
	}
	return { bytes: soundWithoutNotes(bytes, container), contentType, seconds };
}

async function readAtMost(file: File, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
	if (file.size === 0) throw fileError("FILE_EMPTY", "aFile");
	if (file.size > maxBytes) throw fileError("TOO_LARGE", "bytes", maxBytes);
	return file instanceof UploadedFile ? file.content : new Uint8Array(await file.arrayBuffer());
}

function fileError(code: ErrorCode, takes: Takes, max?: number) {
	return inputError({ field: "file", takes, ...(max !== undefined && atMost(max)) }, code);
}
