import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { RESULTS_DATABASE } from "../../lib/results-database.ts";
import type { Entry } from "./entry.ts";
import type { Packed } from "./packed.ts";

type Schema = DBSchema & {
	/** Apart from the results, so that a list needs no megabytes. */
	entries: { key: string; value: Entry };
	results: { key: string; value: Packed };
};

/** A result with its entry in the list. */
export type KeptResult = { entry: Entry; packed: Packed };

const MOST = 100;
const stores = ["entries", "results"] as const;

let opening: Promise<IDBPDatabase<Schema>> | undefined;

function open() {
	opening ??= openDB<Schema>(RESULTS_DATABASE, 1, {
		upgrade(database) {
			for (const store of stores) database.createObjectStore(store, { keyPath: "id" });
		},
		// Another tab deletes it all, and waits for us to let go.
		blocking(_current, _blocked, event) {
			if (event.target instanceof IDBDatabase) event.target.close();
			opening = undefined;
		},
		terminated() {
			opening = undefined;
		},
	}).catch((thrown) => {
		opening = undefined;
		throw thrown;
	});
	return opening;
}

/** The results this browser keeps. All of it rejects where storage is blocked or full. */
export const database = {
	/** The newest first. */
	async entries(): Promise<Entry[]> {
		return (await (await open()).getAll("entries")).reverse();
	},
	async find(id: string): Promise<Packed | undefined> {
		return (await open()).get("results", id);
	},
	/** Keeps results, and as many of those before them as there is room for. */
	async add(kept: readonly KeptResult[]) {
		const transaction = (await open()).transaction(stores, "readwrite");
		const entries = transaction.objectStore("entries");
		const results = transaction.objectStore("results");
		for (const { entry, packed } of kept) {
			entries.put(entry);
			results.put(packed);
		}
		for (const id of (await entries.getAllKeys()).slice(0, -MOST)) {
			entries.delete(id);
			results.delete(id);
		}
		await transaction.done;
	},
	/** Deletes results and gives them, for the case that it was a mistake. */
	async remove(ids: readonly string[]): Promise<KeptResult[]> {
		const transaction = (await open()).transaction(stores, "readwrite");
		const removed: KeptResult[] = [];
		for (const id of ids) {
			const entry = await transaction.objectStore("entries").get(id);
			const packed = await transaction.objectStore("results").get(id);
			if (entry && packed) removed.push({ entry, packed });
			transaction.objectStore("entries").delete(id);
			transaction.objectStore("results").delete(id);
		}
		await transaction.done;
		return removed;
	},
};
