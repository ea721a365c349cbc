import {
	type DBSchema,
	type IDBPDatabase,
	type IDBPObjectStore,
	type IDBPTransaction,
	openDB,
} from "idb";
import { isRecord } from "../lib/is-record.ts";
import { RESULTS_DATABASE } from "../state/clear-stored-data.ts";
import { onPageLeave } from "./page-leave.ts";
import type { StoredRow } from "./parse-row.ts";
import type { ConversationLabel } from "./row.ts";

/** A file of a row. Bytes, because a private window of WebKit stores no Blob; version 4 stored Blobs. */
export type StoredFile = {
	name: string;
	type: string;
	lastModified: number;
	bytes: ArrayBuffer | Blob;
};

/** The files of a row lie apart from it, so that a list reads none. */
type FilePlace = "input" | "result" | "pictures";

type FileRecord = StoredFile & { id: string };

/** A row, or whatever an earlier or later build has stored in its place: readers parse it. */
type RowRecord = Record<string, unknown>;

type LabelRecord = { id: string } & Record<string, unknown>;

/** A row to store. */
export type PackedRow = { row: StoredRow; files: Partial<Record<FilePlace, StoredFile>> };

type Schema = DBSchema & {
	rows: {
		key: string;
		value: RowRecord;
		/** An index contains only rows that have its field: rows outside of conversations have a `place`. */
		indexes: { conversation: string; order: number; place: number };
	};
	files: { key: string; value: FileRecord };
	conversations: { key: string; value: LabelRecord };
};

const VERSION = 5;
const MOST_RESULTS = 100;
/** A page must not wait longer for another tab that holds an older version open. */
const LONGEST_OPEN_MS = 2_000;

type StoreName = "rows" | "files" | "conversations";
type Upgrade = IDBPTransaction<Schema, StoreName[], "versionchange">;

/** The migrations from each version to the next, oldest first. A published one never changes. */
function upgrade(
	...[database, from, , transaction]: [IDBPDatabase<Schema>, number, unknown, Upgrade]
) {
	if (from < 3) createRows(database);
	if (from < 4) addConversations(database, transaction);
	if (from < 5) {
		// A request that fails has aborted it already.
		orderRows(database, transaction).catch(() => transaction.error ?? transaction.abort());
	}
}

/** Earlier versions are not migrated: no browser has them. */
function createRows(database: IDBPDatabase<Schema>) {
	for (const name of database.objectStoreNames) database.deleteObjectStore(name);
	database.createObjectStore("rows", { keyPath: "id" });
}

/** Version 4 adds the conversations; their rows are in the store of all rows. */
function addConversations(database: IDBPDatabase<Schema>, transaction: Upgrade) {
	const rows = transaction.objectStore("rows");
	rows.createIndex("conversation", "turn.conversation");
	database.createObjectStore("conversations", { keyPath: "id" });
}

/**
 * Version 5 gives each row a state and a place in one order, and puts files apart. A comparison is a branch of its
 * conversation: it was a conversation of its own, with a copy of the messages.
 */
async function orderRows(database: IDBPDatabase<Schema>, transaction: Upgrade) {
	const rows = transaction.objectStore("rows");
	for (const name of rows.indexNames) if (name !== "conversation") rows.deleteIndex(name);
	rows.createIndex("order", "order");
	rows.createIndex("place", "place");
	const files = database.createObjectStore("files", { keyPath: "id" });
	const before = (await rows.getAll()).filter((row) => isRecord(row) && typeof row.id === "string");
	const { migrated, gone } = migrateRows(before);
	for (const id of gone) await rows.delete(id);
	for (const { row, parts } of migrated) {
		await rows.put(row);
		for (const part of parts) await files.put(part);
	}
	const labels = transaction.objectStore("conversations");
	for (const { id, name, isRenamed, isKept } of await labels.getAll()) {
		await labels.delete(id);
		if (isRenamed || isKept) await labels.put({ id, ...(isRenamed === true && { name }), isKept });
	}
}

/** The rows of version 4 as version 5 has them, and the ids of those that it has no use for. */
function migrateRows(before: readonly RowRecord[]) {
	const askedAt = ({ turn }: RowRecord) => Number(isRecord(turn) && turn.askedAt) || 0;
	const since = (row: RowRecord) => askedAt(row) || Number.parseInt(String(row.id), 10) || 0;
	const keyOf = ({ turn }: RowRecord) => String(isRecord(turn) ? turn.conversation : "");
	const sorted = before.toSorted(
		(one, other) => since(one) - since(other) || (String(one.id) < String(other.id) ? -1 : 1),
	);
	const questions = new Map(sorted.map((row) => [`${keyOf(row)} ${askedAt(row)}`, row]));
	const gone: string[] = [];
	/** The last question of its conversation that each comparison had copied. */
	const copied = new Map<string, unknown>();
	const kept = sorted.filter((row) => {
		const [key, branch] = keyOf(row).split(" ");
		if (!branch) return true;
		const original = questions.get(`${key} ${askedAt(row)}`);
		if (isRecord(original?.turn)) copied.set(keyOf(row), original.turn.question);
		const isOwn = !original && sorted.some((one) => keyOf(one) === key);
		if (!isOwn) gone.push(String(row.id));
		return isOwn;
	});
	const migrated = kept.map((row, index) => {
		const [conversation, name] = keyOf(row).split(" ");
		const after = copied.get(keyOf(row));
		const branch = name && {
			conversation,
			branch: { name, ...(after !== undefined && { after }) },
		};
		return migrateRow(row, index + 1, branch || {});
	});
	return { migrated, gone };
}

function migrateRow(row: RowRecord, order: number, branch: object) {
	const { entry, media, input, isInterrupted, turn, ...rest } = row;
	const { ending, error, chosenAt: _, ...asked } = isRecord(turn) ? turn : {};
	const isCut = isInterrupted === true || (isRecord(turn) && ending === undefined);
	const isWhole = ending !== "stopped" && ending !== "failed";
	const finishReason = ending === "complete" ? "stop" : ending;
	const migrated: RowRecord = {
		...rest,
		order,
		state: isCut ? "interrupted" : isWhole ? "done" : ending,
		input: input instanceof Blob ? null : input,
		...(isRecord(entry) && { look: { picture: entry.picture, peaks: entry.peaks } }),
		...(error !== undefined && { error }),
		...(isRecord(turn) ? { turn: { ...asked, ...branch } } : { place: order }),
	};
	if (isRecord(rest.result) && ending !== undefined && isWhole) {
		migrated.result = { ...rest.result, finishReason };
	}
	const parts = Object.entries({ input, result: media }).flatMap(([name, file]) =>
		file instanceof Blob
			? [{ id: fileId(String(row.id), name), ...describe(file), bytes: file }]
			: [],
	);
	return { row: migrated, parts };
}

function describe(file: Blob) {
	const { name = "", lastModified = 0 } = file instanceof File ? file : {};
	return { name, lastModified, type: file.type };
}

/** Copies a file for storage. Rejects if it is gone from the disk. */
export async function storedFile(file: File): Promise<StoredFile> {
	return { ...describe(file), bytes: await file.arrayBuffer() };
}

function fileId(rowId: string, place: string) {
	return `${rowId} ${place}`;
}

/** The database does not answer: another tab holds it, or this browser's profile is broken. */
export class DatabaseHeld extends Error {}

const storeNames: StoreName[] = ["rows", "files", "conversations"];

type Transaction = IDBPTransaction<Schema, StoreName[], "readwrite">;
type Begun = { database: IDBPDatabase<Schema>; transaction: Transaction };

let isHeld = false;
let handleLate: (() => void) | undefined;
const underWay = new Set<Transaction>();

/** Calls back once when a database that was given up answers after all; a slow one is not asked again and again. */
export function onceAnsweredLate(act: () => void) {
	handleLate = act;
}

/** Opens the database and begins a transaction. Both wait for other tabs, but no longer than a visitor would. */
function begin(): Promise<Begun> {
	if (isHeld) return Promise.reject(new DatabaseHeld());
	onPageLeave(freeDatabase);
	return new Promise((resolve, reject) => {
		let isLate = false;
		const timer = setTimeout(() => {
			isLate = true;
			isHeld = true;
			reject(new DatabaseHeld());
		}, LONGEST_OPEN_MS);
		async function start() {
			// Where storage is blocked, this throws.
			const database = await openDB<Schema>(RESULTS_DATABASE, VERSION, { upgrade });
			try {
				const transaction = database.transaction(storeNames, "readwrite");
				underWay.add(transaction);
				transaction.done.catch(() => undefined).finally(() => underWay.delete(transaction));
				// A transaction has begun once its first request is answered.
				await transaction.objectStore("rows").getKey("");
				if (!isLate) return resolve({ database, transaction });
			} catch (thrown) {
				reject(thrown);
			}
			isHeld = false;
			database.close();
			handleLate?.();
			handleLate = undefined;
		}
		start()
			.catch(reject)
			.finally(() => clearTimeout(timer));
	});
}

/** Settled while the page is shown. Each leave makes a new one. */
let shown: Promise<unknown> = Promise.resolve();

/**
 * A page that is left may stay in the browser's memory for minutes, in case the visitor goes back. WebKit leaves its
 * transactions open meanwhile, and every later page would find the database held. One that unloads ends them itself.
 */
function freeDatabase({ isFrozen }: { isFrozen: boolean }) {
	if (!isFrozen) return;
	shown = new Promise((resolve) => window.addEventListener("pageshow", resolve, { once: true }));
	for (const transaction of underWay) {
		try {
			transaction.abort();
		} catch {
			// It is being committed.
		}
	}
}

type Stores = {
	[Name in StoreName]: IDBPObjectStore<Schema, StoreName[], Name, "readwrite">;
};

/**
 * Runs an action in a transaction of its own; again if the page was left meanwhile and is shown again. All its requests
 * are awaited together, and one that fails rejects the action.
 */
async function within<Value>(act: (stores: Stores) => Promise<Value>): Promise<Value> {
	await shown;
	const before = shown;
	try {
		return await run(act);
	} catch (thrown) {
		if (shown === before) throw thrown;
		return within(act);
	}
}

/** Opens the database for each action, because an open connection blocks other tabs from deleting it. */
async function run<Value>(act: (stores: Stores) => Promise<Value>): Promise<Value> {
	const { database, transaction } = await begin();
	try {
		const acting = act({
			rows: transaction.objectStore("rows"),
			files: transaction.objectStore("files"),
			conversations: transaction.objectStore("conversations"),
		});
		// A transaction that is aborted rejects both.
		const [value] = await Promise.all([acting, transaction.done]);
		return value;
	} finally {
		database.close();
	}
}

/** Rows as they were stored, for undo. */
export type RemovedRows = { rows: readonly RowRecord[]; files: readonly FileRecord[] };

const places = ["input", "result", "pictures"] as const satisfies readonly FilePlace[];

/** The stored rows, to be parsed. Every function rejects if storage is blocked or full. Actions run in call order. */
export const database = {
	/** The rows outside of conversations, oldest first. */
	results: (): Promise<RowRecord[]> => within(({ rows }) => rows.index("place").getAll()),
	/** The labels of all conversations, and the rows of one or of all of them. */
	conversations: (key?: string) =>
		within(async ({ rows, conversations }) => ({
			labels: await conversations.getAll(),
			rows: await rows.index("conversation").getAll(key),
		})),
	/** A row with its files. */
	find: (id: string) =>
		within(async ({ rows, files }) => ({
			row: await rows.get(id),
			input: await files.get(fileId(id, "input")),
			result: await files.get(fileId(id, "result")),
		})),
	/** The pictures that were sent with a row's question. */
	pictures: (id: string): Promise<StoredFile | undefined> =>
		within(({ files }) => files.get(fileId(id, "pictures"))),
	/**
	 * Stores rows, and deletes the oldest results beyond the cap. A new row stands after all others: returns the places
	 * that differ from the ones given.
	 */
	put: (packed: readonly PackedRow[]) =>
		within(async ({ rows, files }) => {
			const moved = new Map<string, number>();
			for (const { row, files: parts } of packed) {
				const order = await placeOf(row, rows);
				if (order !== row.order) moved.set(row.id, order);
				await rows.put({ ...row, order, ...(!row.turn && { place: order }) });
				const { input, result, pictures } = parts;
				if (result) await files.put({ id: fileId(row.id, "result"), ...result });
				await putOnce(files, fileId(row.id, "input"), input);
				await putOnce(files, fileId(row.id, "pictures"), pictures);
			}
			const results = await rows.index("place").getAllKeys();
			for (const id of results.slice(0, -MOST_RESULTS)) await removeRow({ rows, files }, id);
			return moved;
		}),
	/** Deletes rows and returns them. */
	remove: (ids: readonly string[]): Promise<RemovedRows> =>
		within(async (stores) => {
			const removed: Awaited<ReturnType<typeof removeRow>>[] = [];
			for (const id of ids) removed.push(await removeRow(stores, id));
			return {
				rows: removed.map(({ row }) => row).filter((row) => row !== undefined),
				files: removed.flatMap(({ files }) => files),
			};
		}),
	/** Puts removed rows back. */
	restore: ({ rows: removed, files: parts }: RemovedRows) =>
		within(async ({ rows, files }) => {
			for (const row of removed) await rows.put(row);
			for (const part of parts) await files.put(part);
		}),
	/** Stores the label of a conversation, or deletes it. */
	label: (id: string, label: ConversationLabel | undefined) =>
		within(async ({ conversations }) => {
			if (label) await conversations.put({ id, ...label });
			else await conversations.delete(id);
		}),
};

/** A new row's place is after all others, whatever this tab knew of them. */
async function placeOf({ id, order }: StoredRow, rows: Stores["rows"]): Promise<number> {
	if ((await rows.getKey(id)) !== undefined) return order;
	const last = (await rows.index("order").openKeyCursor(null, "prev"))?.key ?? 0;
	return Math.max(order, last + 1);
}

/** What was sent never changes, but the browser's own settings may have deleted it since the call began. */
async function putOnce(files: Stores["files"], id: string, file: StoredFile | undefined) {
	if (file && (await files.getKey(id)) === undefined) await files.put({ id, ...file });
}

async function removeRow({ rows, files }: Pick<Stores, "rows" | "files">, id: string) {
	const row = await rows.get(id);
	const keys = places.map((place) => fileId(id, place));
	const parts = await Promise.all(keys.map((key) => files.get(key)));
	await rows.delete(id);
	for (const key of keys) await files.delete(key);
	return { row, files: parts.filter((part) => part !== undefined) };
}
