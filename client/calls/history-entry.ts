import { fitWithin } from "../lib/files/image-scale.ts";
import { peaksOf, readSound } from "../lib/files/sound.ts";
import { plainText } from "../lib/plain-text.ts";
import {
	contentOf,
	type FinishedResult,
	type HistoryEntry,
	mediaFile,
	type StoredConversation,
	showsVeiled,
} from "../state/result.ts";

const TITLE_MAX_CHARACTERS = 300;
const PICTURE_MAX_SIDE = 240;
const PARTS = 40;

/** Summarises a result. Pictures that this browser cannot decode get no thumbnail. */
export async function entryOf(finished: FinishedResult): Promise<HistoryEntry> {
	const { id, modelId, task, at, input, result, isInterrupted } = finished;
	const content = contentOf(result);
	const media = mediaFile(content);
	const file = media ?? input;
	const seen = file instanceof File ? await looksOf(file).catch(() => ({})) : {};
	const answer = media ? "" : summaryOf(content.value);
	const isVeiled = showsVeiled(finished) || undefined;
	const marks = { ...(isVeiled && { isVeiled }), ...(isInterrupted && { isInterrupted }) };
	const entry = { id, modelId, task, at, ...seen, ...marks };
	if (typeof input !== "string") return { ...entry, title: answer };
	return { ...entry, title: summaryOf(input), ...(answer !== "" && { preview: answer }) };
}

/** A conversation in "Your results": its first question and its last answer. Undefined while it has no answer. */
export function conversationEntry(
	{ id: conversationId, modelId }: StoredConversation,
	rows: readonly FinishedResult[],
): HistoryEntry | undefined {
	const [first] = rows;
	const last = rows.at(-1);
	if (!first || !last) return undefined;
	const answer = rows.map(({ result }) => contentOf(result).value).findLast((text) => text !== "");
	const { id, task, at } = last;
	const title = summaryOf(String(first.input));
	return { id, modelId, task, at, conversationId, title, preview: summaryOf(answer ?? "") };
}

/** The beginning of a text, without its Markdown. */
function summaryOf(text: string): string {
	return plainText(text).slice(0, TITLE_MAX_CHARACTERS);
}

async function looksOf(file: File): Promise<Pick<HistoryEntry, "picture" | "peaks">> {
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
