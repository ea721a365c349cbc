import { create } from "zustand";
import { RESULTS_DATABASE } from "../../state/clear-stored-data.ts";
import type { FinishedResult } from "../../state/result.ts";
import { onStoredChange, readStored, removeStored, writeStored } from "../../state/storage.ts";
import { getState, useClientState } from "../../state/store.ts";
import { database, type KeptResult, pack, unpack } from "./database.ts";
import { type Entry, entryOf } from "./entry.ts";

type HistoryState = {
	/** Newest first; undefined until they are read. */
	entries?: readonly Entry[];
	/** Why results cannot be stored. */
	fault?: "blocked" | "full" | undefined;
	/** The visitor wants no history. */
	isOff: boolean;
	/** Just deleted, and still possible to undo. */
	removed: readonly KeptResult[];
};

const off = { key: "keeps-no-results", parse: (value: unknown) => value === true };
export const useHistory = create<HistoryState>(() => ({ isOff: false, removed: [] }));
const { getState: getHistory, setState: setHistory } = useHistory;
/** Entries that could not be stored; only this tab has them. */
let unkept: readonly Entry[] = [];
const seen = new Set<string>();

// From its loading on, this module follows results and other tabs until the page is closed.
const otherTabs = new BroadcastChannel(RESULTS_DATABASE);
otherTabs.onmessage = read;
onStoredChange(off.key, read);
useClientState.subscribe(({ results }, before) => results !== before.results && takeIn());
read().then(takeIn);

/** A whole result; undefined if it is no longer stored. */
export async function findResult(id: string): Promise<FinishedResult | undefined> {
	const ofVisit = getState().results.find((one) => one.id === id);
	const packed = ofVisit ?? (await attempt(() => database.find(id)));
	return packed && attempt(() => unpack(packed));
}

export async function removeResults(ids: readonly string[]) {
	unkept = unkept.filter(({ id }) => !ids.includes(id));
	setHistory({ removed: (await attempt(() => database.remove(ids))) ?? [] });
	await tellAll();
}

export function bringResultsBack() {
	removeStored(off);
	add(getHistory().removed);
}

/** Turns the history off and deletes it, or turns it on again. */
export async function turnHistory(isOff: boolean) {
	const { entries = [] } = getHistory();
	if (isOff) writeStored(off, true);
	else removeStored(off);
	setHistory({ isOff });
	await removeResults(isOff ? entries.map(({ id }) => id) : []);
}

/** Stores new results, or drops them if the history is off. */
async function takeIn() {
	const { results } = getState();
	const fresh = results.filter(({ id, task }) => task !== "chat" && !seen.has(id));
	for (const { id } of fresh) seen.add(id);
	if (fresh.length === 0 || readStored(off)) return;
	const added = fresh.map(async (one) => ({ entry: await entryOf(one), packed: pack(one) }));
	await add(await Promise.all(added));
}

async function add(added: readonly KeptResult[]) {
	const isKept = await attempt(() => database.add(added).then(() => true));
	if (isKept) setHistory({ fault: undefined });
	else unkept = [...added.map(({ entry }) => entry), ...unkept];
	setHistory({ removed: [] });
	await tellAll();
}

async function tellAll() {
	otherTabs.postMessage("changed");
	await read();
}

async function read() {
	const kept = (await attempt(database.entries)) ?? [];
	for (const { id } of kept) seen.add(id);
	const isOff = readStored(off) ?? false;
	const others = unkept.filter((one) => !kept.some(({ id }) => id === one.id));
	setHistory({ isOff, entries: isOff ? [] : [...others, ...kept] });
}

/** Runs a database action. If it fails, the page says so and continues without. */
async function attempt<Value>(act: () => Promise<Value>): Promise<Value | undefined> {
	try {
		return await act();
	} catch (thrown) {
		const isFull = thrown instanceof DOMException && /quota/i.test(thrown.name);
		setHistory({ fault: isFull ? "full" : "blocked" });
		return undefined;
	}
}
