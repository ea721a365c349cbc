import { imageSize } from "image-size";
import {
	AUDIO_MAX_BYTES,
	IMAGE_MAX_BYTES,
	IMAGE_MAX_PIXELS,
	TRANSCRIBE_TOLERANCE_SECONDS,
} from "#shared/limits.ts";
import { AppError } from "../errors/app-error.ts";
import { readSound } from "./read-sound.ts";
import { bufferOf, sniffAudio, sniffImage } from "./sniff.ts";
import { UploadedFile } from "./uploaded-file.ts";

/** Whether a picture's end marker is missing, for types that have one; the header may still be fine. */
const isCutOff: Readonly<Record<string, (file: Buffer) => boolean>> = {
	"image/png": (file) => file.lastIndexOf("IEND", undefined, "latin1") === -1,
	// A thumbnail in the header has its own end marker: only one after the scan counts.
	"image/jpeg": (file) =>
		file.lastIndexOf("\xff\xd9", undefined, "latin1") <
		file.lastIndexOf("\xff\xda", undefined, "latin1"),
	"image/webp": (file) => file.readUInt32LE(4) + 8 > file.length,
};

/** Reads a visitor's picture and refuses those that the provider would refuse. */
export async function inspectImage(file: File) {
	const bytes = await readAtMost(file, IMAGE_MAX_BYTES);
	const contentType = await sniffImage(bytes);
	if (contentType === undefined) throw new AppError("UNSUPPORTED_FILE_TYPE");
	const { width, height } = readSize(bytes);
	if (width * height > IMAGE_MAX_PIXELS) throw new AppError("PICTURE_TOO_LARGE");
	if (isCutOff[contentType]?.(bufferOf(bytes))) throw new AppError("FILE_BROKEN");
	return { bytes, contentType };
}

/** Reads a recording, of at most `maxSeconds`; `seconds` if the container's header has the length. */
export async function inspectAudio(file: File, maxSeconds = Number.POSITIVE_INFINITY) {
	const bytes = await readAtMost(file, AUDIO_MAX_BYTES);
	const sound = await sniffAudio(bytes);
	if (sound === undefined) throw new AppError("UNSUPPORTED_FILE_TYPE");
	const { contentType } = sound;
	const { seconds } = await readSound(bytes, sound);
	if (seconds && seconds > maxSeconds + TRANSCRIBE_TOLERANCE_SECONDS) {
		throw new AppError("CLIP_TOO_LONG");
	}
	return { bytes, contentType, seconds };
}

async function readAtMost(file: File, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
	if (file.size === 0) throw new AppError("FILE_EMPTY");
	if (file.size > maxBytes) throw new AppError("TOO_LARGE");
	return file instanceof UploadedFile ? file.content : new Uint8Array(await file.arrayBuffer());
}

function readSize(bytes: Uint8Array): { width: number; height: number } {
	try {
		const { width, height } = imageSize(bytes);
		if (width > 0 && height > 0) return { width, height };
	} catch {
		// image-size throws on a header that ends early or contradicts itself.
	}
	throw new AppError("FILE_BROKEN");
}
