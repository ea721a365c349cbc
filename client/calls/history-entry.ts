import { fitWithin } from "../lib/files/image-scale.ts";
import { peaksOf, readSound } from "../lib/files/sound.ts";
import { beginningOf } from "../lib/letters.ts";
import { plainText } from "../lib/plain-text.ts";
import { type CallInput, fileIn, wordsIn } from "../state/call-input.ts";
import { contentOf, isWithdrawn, mediaFile, type TaskOutput } from "../state/result.ts";
import {
	type HistoryEntry,
	isAsking,
	type Look,
	type Row,
	showsVeiled,
	type TurnRow,
} from "./row.ts";
import { isBlank } from "./table.ts";

const TITLE_MAX_CHARACTERS = 300;
const PICTURE_MAX_SIDE = 240;
const PARTS = 40;

/** Whether a row that is no turn of a conversation belongs in "Your results". */
export function isListed<Shown extends Listed>(row: Shown): row is Shown & { result: TaskOutput } {
	if (!row.result || isAsking(row) || row.task === "chat" || isWithdrawn(row.result)) return false;
	// A call that ended before a word came.
	return row.state === "done" || !isBlank(row);
}

type Listed = Omit<Row, "input"> & {
	/** Null for a file alone, which a list does not read. */
	input: CallInput | null;
};

/** A row in "Your results". */
export function entryOf(row: Listed & { result: TaskOutput }): HistoryEntry {
	const { id, modelId, task, at, order, input, result, look, state } = row;
	const content = contentOf(result);
	const isMedia = content.kind === "picture" || content.kind === "sound";
	const answer = isMedia ? "" : summaryOf(content.value);
	const marks = {
		...(showsVeiled(row) && { isVeiled: true as const }),
		...(state === "interrupted" && { isInterrupted: true as const }),
	};
	const entry = { id, modelId, task, at, order, ...look, ...marks };
	const words = input === null ? undefined : wordsIn(input);
	if (words === undefined) return { ...entry, title: answer };
	return { ...entry, title: titleOf(words), ...(answer !== "" && { preview: answer }) };
}

/** A conversation in "Your results": its first question and its last answer. Undefined while it has no answer. */
export function conversationEntry(conversationId: string, rows: readonly TurnRow[]) {
	const [first] = rows;
	const last = rows.at(-1);
	if (!first || !last) return undefined;
	const answers = rows.map(({ result }) => (result ? contentOf(result).value : ""));
	const { id, modelId, task, at, order } = last;
	const title = titleOf(first.input);
	const preview = summaryOf(answers.findLast((text) => text !== "") ?? "");
	return { id, modelId, task, at, order, conversationId, title, preview };
}

/** What an entry shows of a result's file, or of the one that was sent. None if this browser cannot decode it. */
export async function lookOf({ input, result }: Row): Promise<Look | undefined> {
	const file = (result && mediaFile(contentOf(result))) ?? fileIn(input);
	return file && looksOf(file).catch(() => undefined);
}

/** The beginning of what a visitor wrote, which is no Markdown. */
function titleOf(words: string): string {
	return beginningOf(words.trim(), TITLE_MAX_CHARACTERS);
}

/** The beginning of an answer, without its Markdown. */
function summaryOf(text: string): string {
	return beginningOf(plainText(text), TITLE_MAX_CHARACTERS);
}

async function looksOf(file: File): Promise<Look> {
	if (file.type.startsWith("image/")) return { picture: await pictureOf(file) };
	const { peaks } = await readSound(file);
	return peaks ? { peaks: peaksOf(Float32Array.from(peaks), PARTS) } : {};
}

/** A small picture of a file, as a `data:` URL. */
export async function pictureOf(file: Blob): Promise<string> {
	const bitmap = await createImageBitmap(file);
	const canvas = Object.assign(
		document.createElement("canvas"),
		fitWithin(bitmap, PICTURE_MAX_SIDE),
	);
	canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
	bitmap.close();
	return canvas.toDataURL("image/webp", 0.8);
}
