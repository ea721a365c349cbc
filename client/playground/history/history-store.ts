import { onStoredChange, readStored, removeStored, writeStored } from "../../lib/kept/storage.ts";
import { RESULTS_DATABASE } from "../../lib/results-database.ts";
import { changeStore, createStore, useStore } from "../../lib/store.ts";
import type { FinishedResult } from "../finished/finished-result.ts";
import { visitResults } from "../finished/visit-results.ts";
import { database, type KeptResult } from "./database.ts";
import { type Entry, entryOf } from "./entry.ts";
import { pack, unpack } from "./packed.ts";

export type HistoryState = {
	/** The newest first; undefined until they are read. */
	entries: readonly Entry[] | undefined;
	/** Why results cannot be kept. */
	fault: "blocked" | "full" | undefined;
	/** True where the visitor wants none to be kept. */
	isOff: boolean;
	/** What was just deleted, as long as it can be brought back. */
	removed: readonly KeptResult[];
};

const off = { key: "keeps-no-results", version: 1, parse: (value: unknown) => value === true };

const store = createStore<HistoryState>({
	entries: undefined,
	fault: undefined,
	isOff: false,
	removed: [],
});
/** Entries that could not be kept: only this tab has them. */
let unkept: readonly Entry[] = [];
const seen = new Set<string>();
let otherTabs: BroadcastChannel | undefined;

/** Does something with the database; where that fails, the page says so and goes on without. */
async function attempt<Value>(act: () => Promise<Value>): Promise<Value | undefined> {
	try {
		return await act();
	} catch (thrown) {
		const isFull = thrown instanceof DOMException && /quota/i.test(thrown.name);
		changeStore(store, { fault: isFull ? "full" : "blocked" });
		return undefined;
	}
}

async function read() {
	const kept = (await attempt(database.entries)) ?? [];
	for (const { id } of kept) seen.add(id);
	const isOff = readStored(off) ?? false;
	const others = unkept.filter((one) => !kept.some(({ id }) => id === one.id));
	changeStore(store, { isOff, entries: isOff ? [] : [...others, ...kept] });
}

/** Keeps what has arrived since the last time; where results are not to be kept, it is let go. */
async function takeIn() {
	const fresh = visitResults
		.get()
		.results.filter(({ id, task }) => task !== "chat" && !seen.has(id));
	for (const { id } of fresh) seen.add(id);
	if (fresh.length === 0 || readStored(off)) return;
	const kept = await Promise.all(
		fresh.map(async (finished) => ({ entry: await entryOf(finished), packed: pack(finished) })),
	);
	await add(kept);
	changeStore(store, { removed: [] });
}

async function add(kept: readonly KeptResult[]) {
	const entries = kept.map(({ entry }) => entry);
	const isKept = await attempt(() => database.add(kept).then(() => true));
	if (isKept) changeStore(store, { fault: undefined });
	else unkept = [...entries, ...unkept];
	await tellAll();
}

async function tellAll() {
	otherTabs?.postMessage("changed");
	await read();
}

export const useHistory = () => useStore(store);

/** The results of this browser. All its tabs share them. */
export const historyStore = {
	/** Begins to keep results and to follow the other tabs; gives what ends it. */
	start(): () => void {
		otherTabs = new BroadcastChannel(RESULTS_DATABASE);
		otherTabs.onmessage = read;
		const ends = [visitResults.subscribe(takeIn), onStoredChange(off.key, read)];
		read().then(takeIn);
		return () => {
			for (const end of ends) end();
			otherTabs?.close();
		};
	},
	/** A result in full; undefined where it is no longer kept. */
	async find(id: string): Promise<FinishedResult | undefined> {
		const ofVisit = visitResults.get().results.find((one) => one.id === id);
		if (ofVisit) return ofVisit;
		return attempt(async () => {
			const packed = await database.find(id);
			return packed && unpack(packed);
		});
	},
	async remove(ids: readonly string[]) {
		unkept = unkept.filter(({ id }) => !ids.includes(id));
		const removed = await attempt(() => database.remove(ids));
		changeStore(store, { removed: removed ?? [] });
		await tellAll();
	},
	async undo() {
		const { removed } = store.get();
		removeStored(off.key);
		changeStore(store, { removed: [] });
		await add(removed);
	},
	/** Stops keeping results and forgets those that are kept, or begins to keep them again. */
	async turn(isOff: boolean) {
		const { entries = [] } = store.get();
		if (isOff) writeStored(off, true);
		else removeStored(off.key);
		changeStore(store, { isOff });
		await historyStore.remove(isOff ? entries.map(({ id }) => id) : []);
	},
};
