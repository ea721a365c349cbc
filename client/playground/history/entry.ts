import { fitWithin } from "../../lib/files/image-scale.ts";
import { peaksOf, readSound } from "../audio/sound.ts";
import {
	contentOf,
	type FinishedResult,
	mediaFile,
	type Step,
} from "../finished/finished-result.ts";

export type Entry = Step & {
	at: number;
	/** The result's text, or its input's. */
	title: string;
	/** A thumbnail as a `data:` URL. */
	picture?: string;
	/** The shape of a sound, from 0 to 1. */
	peaks?: readonly number[];
};

const TITLE_MAX_CHARACTERS = 300;
const PICTURE_MAX_SIDE = 240;
const PARTS = 40;

/** Summarises a result. Pictures that this browser cannot decode get no thumbnail. */
export async function entryOf(finished: FinishedResult): Promise<Entry> {
	const { id, modelId, task, at, input, result } = finished;
	const content = contentOf(result);
	const media = mediaFile(content);
	const words = media ? input : content.value;
	const file = media ?? input;
	const seen = file instanceof File ? await looksOf(file).catch(() => ({})) : {};
	const title = typeof words === "string" ? withoutMarks(words).slice(0, TITLE_MAX_CHARACTERS) : "";
	return { id, modelId, task, at, title, ...seen };
}

/** The text without Markdown. */
function withoutMarks(text: string): string {
	return text.replace(/^[ \t]*(#{1,6}|>|[-*+])[ \t]+|\*\*|`/gm, "").trim();
}

async function looksOf(file: File): Promise<Pick<Entry, "picture" | "peaks">> {
	if (file.type.startsWith("image/")) return { picture: await pictureOf(file) };
	const { peaks } = await readSound(file);
	return peaks ? { peaks: peaksOf(Float32Array.from(peaks), PARTS) } : {};
}

async function pictureOf(file: File): Promise<string> {
	const bitmap = await createImageBitmap(file);
	const canvas = Object.assign(
		document.createElement("canvas"),
		fitWithin(bitmap, PICTURE_MAX_SIDE),
	);
	canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
	bitmap.close();
	return canvas.toDataURL("image/webp", 0.8);
}
