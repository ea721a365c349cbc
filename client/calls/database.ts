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
	contentOf,
	type FinishedResult,
	type HistoryEntry,
	mediaFile,
	type StoredRow,
	type TaskOutput,
} from "../state/result.ts";

type Schema = DBSchema & {
	/** A Blob in a row stays on disk until it is read, so the list loads no pictures. */
	rows: { key: string; value: StoredRow };
	/** Version 2 had the list apart. */
	entries: { key: string; value: HistoryEntry };
	results: { key: string; value: Omit<StoredRow, "entry"> };
};

const VERSION = 3;
const MOST = 100;

type Upgrade = IDBPTransaction<Schema, ("rows" | "entries" | "results")[], "versionchange">;

/** The steps from each version to the next, oldest first. A step that was published never changes. */
function open() {
	return openDB<Schema>(RESULTS_DATABASE, VERSION, {
		async upgrade(...[database, from, , transaction]) {
			if (from < 3) await joinStores(database, transaction, from === 2);
		},
	});
}

/** Version 3 has one store. Version 1 is not read: no browser has it. */
async function joinStores(database: IDBPDatabase<Schema>, upgrade: Upgrade, hasRows: boolean) {
	const rows = database.createObjectStore("rows", { keyPath: "id" });
	const results = hasRows ? await upgrade.objectStore("results").getAll() : [];
	for (const result of results) {
		const entry = await upgrade.objectStore("entries").get(result.id);
		if (entry) await rows.put({ ...result, entry });
	}
	for (const name of database.objectStoreNames) {
		if (name !== "rows") database.deleteObjectStore(name);
	}
}

type Rows = IDBPObjectStore<Schema, "rows"[], "rows", "readwrite">;

/** Opens the database each time, because an open one keeps other tabs from deleting it. */
async function within<Value>(act: (rows: Rows) => Promise<Value>): Promise<Value> {
	const database: IDBPDatabase<Schema> = await open();
	try {
		const stores: "rows"[] = ["rows"];
		const transaction = database.transaction(stores, "readwrite");
		const value = await act(transaction.objectStore("rows"));
		await transaction.done;
		return value;
	} finally {
		database.close();
	}
}

/** The stored rows. Every function rejects if storage is blocked or full. */
export const database = {
	/** Newest first. */
	entries: () => within(async (rows) => (await rows.getAll()).map(({ entry }) => entry).reverse()),
	find: (id: string) => within((rows) => rows.get(id)),
	/** Adds rows, and deletes the oldest ones beyond the limit. */
	add: (added: readonly StoredRow[]) =>
		within(async (rows) => {
			for (const row of added) rows.put(row);
			for (const id of (await rows.getAllKeys()).slice(0, -MOST)) rows.delete(id);
		}),
	/** Deletes rows and returns them, for an undo. */
	remove: (ids: readonly string[]) =>
		within(async (rows) => {
			const removed = await Promise.all(ids.map((id) => rows.get(id)));
			for (const id of ids) rows.delete(id);
			return removed.filter((row) => row !== undefined);
		}),
};

/** Rows that could not be stored; only this tab has them. */
export const unstored = new Map<string, StoredRow>();

/** A whole row; undefined if it is not stored. */
export async function findStored(id: string): Promise<FinishedResult | undefined> {
	const stored = unstored.get(id) ?? (await database.find(id));
	const row = stored && (await unpack(stored));
	if (row) storedRows.add(row);
	return row;
}

/** Rows as the database has them: there is nothing to write. */
export const storedRows = new WeakSet<FinishedResult>();

/** A picture or a sound becomes a Blob. */
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
