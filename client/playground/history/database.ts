import { type DBSchema, type IDBPTransaction, openDB } from "idb";
import { RESULTS_DATABASE } from "../../state/clear-stored-data.ts";
import type { Entry } from "./entry.ts";
import type { Packed } from "./serialize-result.ts";

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
