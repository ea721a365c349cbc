import { takesFile } from "#shared/kinds.ts";
import { fileIn, inputOf, wordsIn } from "../state/call-input.ts";
import { contentOf, mediaFile, type TaskOutput } from "../state/result.ts";
import { heldLocks, isOwnLock, onceFree } from "../state/tab-lock.ts";
import { database, type PackedRow, type StoredFile, storedFile } from "./database.ts";
import { parseRow, type StoredRow } from "./parse-row.ts";
import { hasResult, lockOf, type Row } from "./row.ts";

/** Rows as stored in the database, with their files as bytes; `withInput`: with what was sent, if that is a file. */
export async function packRow(row: Row, withInput: boolean): Promise<PackedRow> {
	const { uploaded: _, waiting: __, input, result, ...rest } = withSmallPictures(row);
	const media = hasResult(row) && mediaFile(contentOf(row.result));
	const stored: StoredRow = {
		...rest,
		input: wordsIn(input) ?? null,
		...(result && { result: media ? withUrl(result, "") : result }),
	};
	const file = fileIn(input);
	const files = {
		...(withInput && file && { input: await storedFile(file) }),
		...(media && { result: await storedFile(media) }),
		...(withInput && (await picturesFile(row))),
	};
	return { row: stored, files };
}

/** A row without the pictures as they were sent, which lie apart. */
export function withSmallPictures({ pictures, ...row }: Row): Row {
	if (!pictures) return row;
	return { ...row, pictures: pictures.map(({ sent: _, ...small }) => small) };
}

async function picturesFile({ pictures = [] }: Row) {
	const sent = pictures.flatMap((picture) => picture.sent ?? []);
	if (sent.length === 0) return {};
	const file = new File([JSON.stringify(sent)], "", { type: "application/json" });
	return { pictures: await storedFile(file) };
}

/** A question's pictures as they are sent, from memory or storage; none if this browser has deleted them. */
export async function sentPictures({ id, pictures = [] }: Pick<Row, "id" | "pictures">) {
	const known = pictures.flatMap(({ sent }) => sent ?? []);
	if (known.length === pictures.length) return known;
	// Without a database there are none.
	const stored = await database.pictures(id).catch(() => undefined);
	const read: unknown = stored && JSON.parse(await textOf(stored));
	return Array.isArray(read) ? read.filter((url) => typeof url === "string") : [];
}

/** A complete row; undefined if it is not stored, or cannot be shown. */
export async function findStored(id: string): Promise<Row | undefined> {
	const { row: value, ...files } = await database.find(id);
	const row = parseRow(value);
	const input = row && inputOf(row.input ?? undefined, files.input && fileOf(files.input));
	const isWhole = input && (!takesFile(row.task) || files.input);
	if (!input || !isWhole) return undefined;
	const result =
		row.result && files.result
			? withUrl(row.result, await dataUrlOf(fileOf(files.result)))
			: row.result;
	const [found] = await askedElsewhere([{ ...row, input, ...(result && { result }) }]);
	return found;
}

const watched = new Set<string>();
let onEnd: (row: Pick<Row, "id" | "turn">) => void = () => undefined;

/** Sets what happens once another tab's call has ended, also without an answer. */
export function onEndElsewhere(listener: typeof onEnd) {
	onEnd = listener;
}

/** Stored rows whose call runs, as this page sees them: another tab is asking, or the page that asked is gone. */
export async function askedElsewhere<Stored extends Pick<Row, "id" | "state" | "turn">>(
	rows: readonly Stored[],
): Promise<Stored[]> {
	if (rows.every(({ state }) => state !== "running")) return [...rows];
	const isHeld = await heldLocks();
	return rows.map((row) => {
		const lock = lockOf(row.id);
		if (row.state !== "running" || isOwnLock(lock)) return row;
		if (!isHeld(lock)) return { ...row, state: "interrupted" };
		if (!watched.has(lock)) {
			watched.add(lock);
			onceFree(lock, () => {
				watched.delete(lock);
				onEnd(row);
			});
		}
		return { ...row, state: "elsewhere" };
	});
}

function fileOf({ bytes, name, type, lastModified }: StoredFile): File {
	return new File([bytes], name, { type, lastModified });
}

async function textOf(file: StoredFile): Promise<string> {
	return new TextDecoder().decode(await fileOf(file).arrayBuffer());
}

function withUrl(result: TaskOutput, url: string): TaskOutput {
	if ("imageUrl" in result) return { ...result, imageUrl: url };
	return "audioUrl" in result ? { ...result, audioUrl: url } : result;
}

function dataUrlOf(blob: Blob): Promise<string> {
	const reader = new FileReader();
	return new Promise((resolve, reject) => {
		reader.onload = () => resolve(String(reader.result));
		reader.onerror = () => reject(reader.error);
		reader.readAsDataURL(blob);
	});
}
