import { errors } from "#shared/errors.ts";
import { scaleImage } from "../../../lib/files/image-scale.ts";
import { formatBytes } from "../../../lib/format.ts";
import { acceptedFiles, type FileKind, isAccepted } from "./accepted-files.ts";

/** A file ready to be sent, with a note on what was done to it, or the reason why it cannot be taken. */
export type TakenFile = { file: File; note: string } | { refusal: string };

/** No camera takes larger pictures, and more would only fill a phone's memory. */
const ORIGINAL_MAX_BYTES = 100 * 1024 * 1024;
const HEIC_REFUSAL =
	"This browser cannot open HEIC photos. Save the picture as JPEG or PNG and choose it again.";

/** Looks at a file that was chosen, and makes a large or turned photo fit to be sent. */
export async function takeFile(kind: FileKind, file: File): Promise<TakenFile> {
	if (!isAccepted(kind, file)) return { refusal: errors.UNSUPPORTED_FILE_TYPE.sentence };
	if (file.size === 0) return { refusal: errors.FILE_EMPTY.sentence };
	const maxBytes = kind === "image" ? ORIGINAL_MAX_BYTES : acceptedFiles[kind].maxBytes;
	if (file.size > maxBytes) return { refusal: errors.TOO_LARGE.sentence };
	return kind === "image" ? takePicture(file) : { file, note: "" };
}

async function takePicture(file: File): Promise<TakenFile> {
	const scaled = await scaleImage(file).catch(() => undefined);
	const sent = scaled ?? file;
	if (!scaled && /hei[cf]/i.test(`${file.type} ${file.name}`)) return { refusal: HEIC_REFUSAL };
	if (sent.size > acceptedFiles.image.maxBytes) return { refusal: errors.TOO_LARGE.sentence };
	// TIFF is the one type the model takes and browsers do not show.
	if (!scaled && !/tiff?/i.test(file.type)) return { refusal: errors.FILE_BROKEN.sentence };
	const isSame = sent === file;
	return { file: sent, note: isSame ? "" : noteOf(file, sent) };
}

function noteOf(before: File, after: File): string {
	return `Made ready in your browser: upright, at most 2048 pixels, ${formatBytes(before.size)} became ${formatBytes(after.size)}.`;
}
