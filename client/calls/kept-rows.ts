import { RESULTS_DATABASE } from "../state/clear-stored-data.ts";
import {
	type ConversationCopy,
	type FinishedResult,
	isWithdrawn,
	type StoredRow,
} from "../state/result.ts";
import { onStoredChange, readStored, removeStored, writeStored } from "../state/storage.ts";
import { database, pack, storedRows, unstored } from "./database.ts";
import { entryOf } from "./entry.ts";
import { dropUndo, forgetRows, ROWS, useTable } from "./table.ts";

/*
 * Keeps the rows of the table in this browser's database, and "Your results", the list of them. A page without
 * that list, such as an embedded panel, never loads this module, and keeps none.
 */

const off = { key: "keeps-no-results", parse: (value: unknown) => value === true };
/** Rows of the table that were looked at, stored or not. */
const seen = new WeakSet<FinishedResult>();

// Once loaded, this module follows the table and other tabs until the page closes.
const otherTabs = new BroadcastChannel(RESULTS_DATABASE);
otherTabs.onmessage = ({ data }) => {
	if (Array.isArray(data)) forgetRows(data.map(String));
	read();
};
onStoredChange(off.key, () => read());
useTable.subscribe(({ rows }, before) => rows !== before.rows && storeNew());
read().then(storeNew);

/** Stores a copy of a conversation in place of an earlier one. False if it could not be stored. */
export async function storeConversation(finished: FinishedResult, conversation: ConversationCopy) {
	if (readStored(off)) return false;
	const { entries = [] } = useTable.getState();
	const earlier = entries
		.filter(({ conversationId }) => conversationId === conversation.id)
		.map(({ id }) => id);
	const entry = { ...(await entryOf(finished)), conversationId: conversation.id };
	await remove(earlier);
	await add([{ ...finished, entry, conversation }]);
	return useTable.getState().fault === undefined;
}

/** The conversation behind an entry; undefined if it is no longer stored. */
export async function findConversation(id: string): Promise<ConversationCopy | undefined> {
	return (await attempt(() => database.find(id)))?.conversation;
}

/** Deletes rows, and offers to bring them back. A screen that shows one shows it no longer. */
export async function removeRows(ids: readonly string[]) {
	const removed = await remove(ids);
	forgetRows(ids);
	otherTabs.postMessage(ids);
	await read(removed);
}

function idsOf(rows: readonly StoredRow[]): readonly string[] {
	return rows.map(({ id }) => id);
}

async function remove(ids: readonly string[]): Promise<readonly StoredRow[]> {
	const here = ids.flatMap((id) => unstored.get(id) ?? []);
	for (const id of ids) unstored.delete(id);
	return [...((await attempt(() => database.remove(ids))) ?? []), ...here];
}

function undoOf(removed: readonly StoredRow[]) {
	return { of: ROWS, count: removed.length, bringBack: () => bringBack(removed) };
}

async function bringBack(removed: readonly StoredRow[]) {
	removeStored(off);
	await add(removed);
	forgetRows(idsOf(removed));
}

/** Turns the storage of rows off and empties it, or turns it on again. What a screen shows stays for the visit. */
export async function turnStorage(isOff: boolean) {
	const { entries = [] } = useTable.getState();
	if (isOff) writeStored(off, true);
	else removeStored(off);
	useTable.setState({ isOff });
	const removed = await remove(isOff ? entries.map(({ id }) => id) : []);
	otherTabs.postMessage("changed");
	await read(removed);
}

/** Stores the new rows of the table, or none where the visitor wants none. */
async function storeNew() {
	const fresh = useTable.getState().rows.filter((row) => !seen.has(row) && !storedRows.has(row));
	for (const row of fresh) seen.add(row);
	const kept = fresh.filter(({ task, result }) => task !== "chat" && !isWithdrawn(result));
	if (kept.length === 0 || readStored(off)) return;
	await add(await Promise.all(kept.map(async (row) => pack(row, await entryOf(row)))));
}

async function add(added: readonly StoredRow[]) {
	const isStored = await attempt(() => database.add(added).then(() => true));
	if (isStored) useTable.setState({ fault: undefined });
	else for (const row of added) unstored.set(row.id, row);
	otherTabs.postMessage(idsOf(added));
	dropUndo(ROWS);
	await read();
}

/** Shows what is stored, together with the offer to undo what made it so: "deleted" never stands above a full list. */
async function read(removed: readonly StoredRow[] = []) {
	const stored = (await attempt(database.entries)) ?? [];
	const isOff = readStored(off) ?? false;
	const others = [...unstored.values()].map(({ entry }) => entry).reverse();
	const entries = [...others.filter(({ id }) => !stored.some((one) => one.id === id)), ...stored];
	const deletion = removed.length > 0 && { deletion: undoOf(removed) };
	useTable.setState({ ...deletion, isOff, entries: isOff ? [] : entries });
}

/** Runs a database action. If it fails, the page says so and continues without. */
async function attempt<Value>(act: () => Promise<Value>): Promise<Value | undefined> {
	try {
		return await act();
	} catch (thrown) {
		const isFull = thrown instanceof DOMException && /quota/i.test(thrown.name);
		useTable.setState({ fault: isFull ? "full" : "blocked" });
		return undefined;
	}
}
