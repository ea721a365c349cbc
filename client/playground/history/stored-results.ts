import { RESULTS_DATABASE } from "../../state/clear-stored-data.ts";
import {
	type ConversationCopy,
	type FinishedResult,
	type HistoryEntry,
	isWithdrawn,
	type StoredResult,
} from "../../state/result.ts";
import { onStoredChange, readStored, removeStored, writeStored } from "../../state/storage.ts";
import { getState, type HistoryState, setState, useClientState } from "../../state/store.ts";
import { database, pack, unpack } from "./database.ts";
import { entryOf } from "./entry.ts";

const off = { key: "keeps-no-results", parse: (value: unknown) => value === true };
/** Entries that could not be stored; only this tab has them. */
let unstored: readonly HistoryEntry[] = [];
const seen = new Set<string>();

// Once loaded, this module follows new results and other tabs until the page closes.
const otherTabs = new BroadcastChannel(RESULTS_DATABASE);
otherTabs.onmessage = () => read();
onStoredChange(off.key, () => read());
useClientState.subscribe(({ results }, before) => results !== before.results && storeNew());
read().then(storeNew);

function setHistory(change: Partial<HistoryState>) {
	setState(({ history }) => ({ history: { ...history, ...change } }));
}

/** A whole result; undefined if it is no longer stored. */
export async function findResult(id: string): Promise<FinishedResult | undefined> {
	const ofVisit = getState().results.find((one) => one.id === id);
	const packed = ofVisit ?? (await attempt(() => database.find(id)));
	return packed && attempt(() => unpack(packed));
}

/** Stores a copy of a conversation in place of an earlier one. False if it could not be stored. */
export async function storeConversation(finished: FinishedResult, conversation: ConversationCopy) {
	if (readStored(off)) return false;
	const { entries = [] } = getState().history;
	const earlier = entries.filter(({ conversationId }) => conversationId === conversation.id);
	const entry = { ...(await entryOf(finished)), conversationId: conversation.id };
	await attempt(() => database.remove(earlier.map(({ id }) => id)));
	unstored = unstored.filter((one) => !earlier.includes(one));
	await add([{ entry, packed: { ...finished, conversation } }]);
	return getState().history.fault === undefined;
}

/** The conversation behind an entry; undefined if it is no longer stored. */
export async function findConversation(id: string): Promise<ConversationCopy | undefined> {
	return (await attempt(() => database.find(id)))?.conversation;
}

export async function removeResults(ids: readonly string[]) {
	unstored = unstored.filter(({ id }) => !ids.includes(id));
	const removed = (await attempt(() => database.remove(ids))) ?? [];
	await announceChange({ removed });
}

export function bringResultsBack() {
	removeStored(off);
	add(getState().history.removed);
}

/** Turns the history off and deletes it, or turns it on again. */
export async function turnHistory(isOff: boolean) {
	const { entries = [] } = getState().history;
	if (isOff) writeStored(off, true);
	else removeStored(off);
	setHistory({ isOff });
	await removeResults(isOff ? entries.map(({ id }) => id) : []);
}

/** Stores new results, or drops them if the history is off. */
async function storeNew() {
	const { results } = getState();
	const fresh = results.filter(
		({ id, task, result }) => task !== "chat" && !seen.has(id) && !isWithdrawn(result),
	);
	for (const { id } of fresh) seen.add(id);
	if (fresh.length === 0 || readStored(off)) return;
	const added = fresh.map(async (one) => ({ entry: await entryOf(one), packed: pack(one) }));
	await add(await Promise.all(added));
}

async function add(added: readonly StoredResult[]) {
	const isStored = await attempt(() => database.add(added).then(() => true));
	if (isStored) setHistory({ fault: undefined });
	else unstored = [...added.map(({ entry }) => entry), ...unstored];
	await announceChange({ removed: [] });
}

async function announceChange(change: Partial<HistoryState>) {
	otherTabs.postMessage("changed");
	await read(change);
}

/** Shows what is stored, together with the change that made it so: "deleted" never stands above a full list. */
async function read(change: Partial<HistoryState> = {}) {
	const stored = (await attempt(database.entries)) ?? [];
	for (const { id } of stored) seen.add(id);
	const isOff = readStored(off) ?? false;
	const others = unstored.filter((one) => !stored.some(({ id }) => id === one.id));
	setHistory({ ...change, isOff, entries: isOff ? [] : [...others, ...stored] });
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
