import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from "idb";
import { RESULTS_DATABASE } from "../../state/clear-stored-data.ts";
import {
	contentOf,
	type FinishedResult,
	type HistoryEntry,
	mediaFile,
	type PackedResult,
	type Step,
	type StoredResult,
	type TaskOutput,
} from "../../state/result.ts";

type Schema = DBSchema & {
	/** Separate from the results, so that the list does not load megabytes. */
	entries: { key: string; value: HistoryEntry };
	results: { key: string; value: PackedResult };
};

const MOST = 100;
const stores: ("entries" | "results")[] = ["entries", "results"];

type Migration = (
	database: IDBPDatabase<Schema>,
	transaction: IDBPTransaction<Schema, typeof stores, "versionchange">,
) => Promise<void>;

/**
 * The change of each version of the database, oldest first. Never change a published step: a browser with an
 * older version runs only the steps after it.
 */
const migrations: readonly Migration[] = [
	async (database) => {
		for (const store of stores) database.createObjectStore(store, { keyPath: "id" });
	},
	// Renames a result's `way` to `madeFrom`.
	async (_, transaction) => {
		let cursor = await transaction.objectStore("results").openCursor();
		while (cursor) {
			const { way = [], ...result }: PackedResult & { way?: readonly Step[] } = cursor.value;
			await cursor.update({ ...result, madeFrom: way });
			cursor = await cursor.continue();
		}
	},
];

function open() {
	return openDB<Schema>(RESULTS_DATABASE, migrations.length, {
		async upgrade(...[database, from, , transaction]) {
			for (const migrate of migrations.slice(from)) await migrate(database, transaction);
		},
	});
}

/** Opens the database each time, because an open one keeps other tabs from deleting it. */
async function within<Value>(
	act: (transaction: IDBPTransaction<Schema, typeof stores, "readwrite">) => Promise<Value>,
): Promise<Value> {
	const database = await open();
	try {
		const transaction = database.transaction(stores, "readwrite");
		const value = await act(transaction);
		await transaction.done;
		return value;
	} finally {
		database.close();
	}
}

/** The stored results. Every function rejects if storage is blocked or full. */
export const database = {
	/** Newest first. */
	entries: () =>
		within(async (transaction) => (await transaction.objectStore("entries").getAll()).reverse()),
	find: (id: string) => within((transaction) => transaction.objectStore("results").get(id)),
	/** Adds results, and deletes the oldest ones beyond the limit. */
	add: (added: readonly StoredResult[]) =>
		within(async (transaction) => {
			for (const { entry, packed } of added) {
				transaction.objectStore("entries").put(entry);
				transaction.objectStore("results").put(packed);
			}
			for (const id of (await transaction.objectStore("entries").getAllKeys()).slice(0, -MOST)) {
				for (const store of stores) transaction.objectStore(store).delete(id);
			}
		}),
	/** Deletes results and returns them, for an undo. */
	remove: (ids: readonly string[]) =>
		within(async (transaction) => {
			const removed: StoredResult[] = [];
			for (const id of ids) {
				const entry = await transaction.objectStore("entries").get(id);
				const packed = await transaction.objectStore("results").get(id);
				if (entry && packed) removed.push({ entry, packed });
				for (const store of stores) transaction.objectStore(store).delete(id);
			}
			return removed;
		}),
};

export function pack(finished: FinishedResult): PackedResult {
	const media = mediaFile(contentOf(finished.result));
	return media ? { ...finished, result: withUrl(finished.result, ""), media } : finished;
}

export async function unpack({ media, ...finished }: PackedResult): Promise<FinishedResult> {
	if (!media) return finished;
	return { ...finished, result: withUrl(finished.result, await dataUrlOf(media)) };
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
