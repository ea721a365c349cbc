import type { ErrorCode } from "#shared/errors.ts";
import { scaleImage } from "../../../lib/files/image-scale.ts";
import { acceptedFiles, type FileKind, isAccepted } from "./accepted-files.ts";

/** A file ready to be sent, with what it was made from where it was changed, or why it cannot be taken. */
export type TakenFile = { file: File; madeFrom?: File } | { refusal: ErrorCode | "HEIC" };

/** No camera takes larger pictures, and more would only fill a phone's memory. */
const ORIGINAL_MAX_BYTES = 100 * 1024 * 1024;

/** Looks at a file that was chosen, and makes a large or turned photo fit to be sent. */
export async function takeFile(kind: FileKind, file: File): Promise<TakenFile> {
	if (!isAccepted(kind, file)) return { refusal: "UNSUPPORTED_FILE_TYPE" };
	if (file.size === 0) return { refusal: "FILE_EMPTY" };
	const maxBytes = kind === "image" ? ORIGINAL_MAX_BYTES : acceptedFiles[kind].maxBytes;
	if (file.size > maxBytes) return { refusal: "TOO_LARGE" };
	return kind === "image" ? takePicture(file) : { file };
}

async function takePicture(file: File): Promise<TakenFile> {
	const scaled = await scaleImage(file).catch(() => undefined);
	const sent = scaled ?? file;
	if (!scaled && /hei[cf]/i.test(`${file.type} ${file.name}`)) return { refusal: "HEIC" };
	if (sent.size > acceptedFiles.image.maxBytes) return { refusal: "TOO_LARGE" };
	// TIFF is the one type the model takes and browsers do not show.
	if (!scaled && !/tiff?/i.test(file.type)) return { refusal: "FILE_BROKEN" };
	return { file: sent, ...(sent !== file && { madeFrom: file }) };
}
