import { type DBSchema, type IDBPTransaction, openDB } from "idb";
import { RESULTS_DATABASE } from "../../state/clear-stored-data.ts";
import { contentOf, type FinishedResult, type Made, mediaFile } from "../../state/result.ts";
import type { Entry } from "./entry.ts";

type Schema = DBSchema & {
	/** Separate from the results, so that a list loads no megabytes. */
	entries: { key: string; value: Entry };
	results: { key: string; value: Packed };
};

export type KeptResult = { entry: Entry; packed: Packed };

const MOST = 100;
const stores: ("entries" | "results")[] = ["entries", "results"];

type Upgrading = {
	createObjectStore: (name: (typeof stores)[number], options: { keyPath: string }) => unknown;
};

/**
 * What each version of the database changed, the first one first. A published step never changes: a
 * browser that has an older version takes those that it lacks.
 */
const migrations: readonly ((database: Upgrading) => void)[] = [
	(database) => {
		for (const store of stores) database.createObjectStore(store, { keyPath: "id" });
	},
];

export const DATABASE_VERSION = migrations.length;

/** Migrates a database from an earlier version; 0 means that there was none. */
export function upgrade(database: Upgrading, from: number, to: number | null) {
	for (const migrate of migrations.slice(from, to ?? undefined)) migrate(database);
}

/** Opens the database each time, because an open one keeps other tabs from deleting it. */
async function within<Value>(
	act: (transaction: IDBPTransaction<Schema, typeof stores, "readwrite">) => Promise<Value>,
): Promise<Value> {
	const database = await openDB<Schema>(RESULTS_DATABASE, DATABASE_VERSION, { upgrade });
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
	entries: () => within(async (kept) => (await kept.objectStore("entries").getAll()).reverse()),
	find: (id: string) => within((kept) => kept.objectStore("results").get(id)),
	/** Adds results, and deletes the oldest ones beyond the limit. */
	add: (added: readonly KeptResult[]) =>
		within(async (kept) => {
			for (const { entry, packed } of added) {
				kept.objectStore("entries").put(entry);
				kept.objectStore("results").put(packed);
			}
			for (const id of (await kept.objectStore("entries").getAllKeys()).slice(0, -MOST)) {
				for (const store of stores) kept.objectStore(store).delete(id);
			}
		}),
	/** Deletes results and returns them, for an undo. */
	remove: (ids: readonly string[]) =>
		within(async (kept) => {
			const removed: KeptResult[] = [];
			for (const id of ids) {
				const entry = await kept.objectStore("entries").get(id);
				const packed = await kept.objectStore("results").get(id);
				if (entry && packed) removed.push({ entry, packed });
				for (const store of stores) kept.objectStore(store).delete(id);
			}
			return removed;
		}),
};

/** A stored result. A picture or a sound is a Blob beside it, which stays on disk until needed. */
export type Packed = FinishedResult & { media?: Blob };

export function pack(finished: FinishedResult): Packed {
	const media = mediaFile(contentOf(finished.result));
	return media ? { ...finished, result: withUrl(finished.result, ""), media } : finished;
}

export async function unpack({ media, ...finished }: Packed): Promise<FinishedResult> {
	if (!media) return finished;
	return { ...finished, result: withUrl(finished.result, await dataUrlOf(media)) };
}

function withUrl(result: Made, url: string): Made {
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
