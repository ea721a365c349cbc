import {
	type DBSchema,
	type IDBPDatabase,
	type IDBPObjectStore,
	type IDBPTransaction,
	openDB,
} from "idb";
import { RESULTS_DATABASE } from "../state/clear-stored-data.ts";
import { knownResult } from "../state/known-result.ts";
import {
	type ConversationSummary,
	contentOf,
	type FinishedResult,
	type HistoryEntry,
	mediaFile,
	type StoredConversation,
	type StoredRow,
	type TaskOutput,
} from "../state/result.ts";

type Schema = DBSchema & {
	/** A Blob in a row stays on disk until it is read, so the list loads no pictures. */
	rows: {
		key: string;
		value: StoredRow;
		/** An index contains only rows that have its field. */
		indexes: { entry: string; conversation: string };
	};
	conversations: { key: string; value: StoredConversation };
};

const VERSION = 4;
const MOST = 100;

type Upgrade = IDBPTransaction<Schema, StoreName[], "versionchange">;

/** The migrations from each version to the next, oldest first. A published one never changes. */
function open() {
	return openDB<Schema>(RESULTS_DATABASE, VERSION, {
		upgrade(...[database, from, , transaction]) {
			if (from < 3) createRows(database);
			if (from < 4) addConversations(database, transaction);
		},
	});
}

/** Earlier versions are not migrated: no browser has them. */
function createRows(database: IDBPDatabase<Schema>) {
	for (const name of database.objectStoreNames) database.deleteObjectStore(name);
	database.createObjectStore("rows", { keyPath: "id" });
}

/** Version 4 adds the conversations; their rows are in the store of all rows. */
function addConversations(database: IDBPDatabase<Schema>, upgrade: Upgrade) {
	const rows = upgrade.objectStore("rows");
	rows.createIndex("entry", "entry.id");
	rows.createIndex("conversation", "turn.conversation");
	database.createObjectStore("conversations", { keyPath: "id" });
}

type StoreName = "rows" | "conversations";
type Stores = {
	[Name in StoreName]: IDBPObjectStore<Schema, StoreName[], Name, "readwrite">;
};

/** Opens the database for each action, because an open connection blocks other tabs from deleting it. */
async function within<Value>(act: (stores: Stores) => Promise<Value>): Promise<Value> {
	const database = await open();
	try {
		const names: StoreName[] = ["rows", "conversations"];
		const transaction = database.transaction(names, "readwrite");
		const value = await act({
			rows: transaction.objectStore("rows"),
			conversations: transaction.objectStore("conversations"),
		});
		await transaction.done;
		return value;
	} finally {
		database.close();
	}
}

/** The stored rows. Every function rejects if storage is blocked or full. Actions run in call order. */
export const database = {
	/** The rows of "Your results", newest first. */
	entries: () =>
		within(async ({ rows }) => {
			const found = await rows.index("entry").getAll();
			return found.flatMap(({ entry }) => entry ?? []).reverse();
		}),
	/** All conversations, and the rows of one or of all of them. */
	conversations: (key?: string) =>
		within(async ({ rows, conversations }) => ({
			summaries: await conversations.getAll(),
			rows: await rows.index("conversation").getAll(key),
		})),
	find: (id: string) => within(({ rows }) => rows.get(id)),
	/** Adds rows, and deletes the oldest results beyond the cap. */
	add: (added: readonly StoredRow[]) =>
		within(async ({ rows }) => {
			for (const row of added) rows.put(row);
			for (const id of (await rows.index("entry").getAllKeys()).slice(0, -MOST)) rows.delete(id);
		}),
	/** Deletes rows and returns them, for undo. */
	remove: (ids: readonly string[]) =>
		within(async ({ rows }) => {
			const removed = await Promise.all(ids.map((id) => rows.get(id)));
			for (const id of ids) rows.delete(id);
			return removed.filter((row) => row !== undefined);
		}),
	/** Stores a conversation, or deletes it but keeps its rows. */
	list: (id: string, summary: ConversationSummary | undefined) =>
		within(async ({ conversations }) => {
			if (summary) await conversations.put({ id, ...summary });
			else await conversations.delete(id);
		}),
};

/** Rows that could not be stored; only this tab has them. */
export const unstored = new Map<string, StoredRow>();

/** A complete row; undefined if it is not stored. */
export async function findStored(id: string): Promise<FinishedResult | undefined> {
	const stored = unstored.get(id) ?? (await database.find(id));
	const row = stored && (await unpack(stored));
	if (row) storedRows.add(row);
	return row;
}

/** Rows as the database has them; not to be written again. */
export const storedRows = new WeakSet<FinishedResult>();

/** Converts a picture or a sound to a Blob. */
export function pack(row: FinishedResult, entry: HistoryEntry): StoredRow {
	const media = mediaFile(contentOf(row.result));
	return media ? { ...row, entry, result: withUrl(row.result, ""), media } : { ...row, entry };
}

async function unpack({ media, entry: _, ...row }: StoredRow): Promise<FinishedResult> {
	const result = knownResult(row.result);
	if (!media) return { ...row, result };
	return { ...row, result: withUrl(result, await dataUrlOf(media)) };
}

function withUrl(result: TaskOutput, url: string): TaskOutput {
	if (result.type === "image_generation") return { ...result, imageUrl: url };
	return result.type === "text_to_speech" ? { ...result, audioUrl: url } : result;
}

function dataUrlOf(blob: Blob): Promise<string> {
	const reader = new FileReader();
	return new Promise((resolve, reject) => {
		reader.onload = () => resolve(String(reader.result));
		reader.onerror = () => reject(reader.error);
		reader.readAsDataURL(blob);
	});
}
