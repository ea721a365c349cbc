import { isBeingCleared, RESULTS_DATABASE } from "../state/clear-stored-data.ts";
import {
	type ConversationSummary,
	type FinishedResult,
	isWithdrawn,
	type StoredRow,
} from "../state/result.ts";
import { onStoredChange, readStored, removeStored, writeStored } from "../state/storage.ts";
import { database, pack, storedRows, unstored } from "./database.ts";
import { conversationEntry, entryOf } from "./history-entry.ts";
import { onPageLeave } from "./page-leave.ts";
import {
	conversationKey,
	dropUndo,
	forgetRows,
	ROWS,
	shownSince,
	turnsOf,
	useTable,
	writeRow,
} from "./table.ts";
import { unfinishedSlot } from "./unfinished.ts";

/*
 * Keeps the rows of the table in this browser's database, and "Your results", the list of them. A page without
 * that list and without a conversation never loads this module, and keeps none.
 */

const off = { key: "keeps-no-results", parse: (value: unknown) => value === true };
/** Rows of the table that were processed, stored or not. */
const seen = new WeakSet<FinishedResult>();
/** The rows that are being stored, by their ids. */
const beingStored = new Map<string, FinishedResult>();
/** The number of changes to conversations in this tab. */
let changes = 0;

// Once loaded, this module follows the table and other tabs until the page closes.
const otherTabs = new BroadcastChannel(RESULTS_DATABASE);
otherTabs.onmessage = ({ data }) => {
	if (Array.isArray(data)) forgetRows(data.map(String));
	else readConversations(data === EVERYTHING ? undefined : String(data)).then(() => read());
	read();
};
onStoredChange(off.key, () => read());
useTable.subscribe(({ rows }, before) => rows !== before.rows && storeNew());
onPageLeave(handOver);

/** Sent to other tabs in place of result ids or a conversation's key. */
const EVERYTHING = "changed";

/** The ids of the conversations, once the table has them all. */
export const conversationsRead = readConversations().then(() => {
	void storeNew().then(() => read());
	return Object.keys(useTable.getState().conversations ?? {});
});

/** Reads what other tabs have stored, of one conversation or of all. */
export async function readConversations(key?: string): Promise<void> {
	const before = changes;
	const found = await attempt(() => database.conversations(key));
	// This tab has written since the read began, so the read is outdated.
	if (changes !== before) return readConversations(key);
	useTable.setState(({ rows, conversations }) => {
		if (!found) return { conversations: conversations ?? {} };
		const stored = new Map(found.rows.map((row) => [row.id, row]));
		const others = rows.filter((row) => {
			const isMeant = row.turn && (key === undefined || row.turn.conversation === key);
			const ofDatabase = stored.get(row.id);
			if (!isMeant) return true;
			// Another tab deleted it, unless it could not be stored.
			if (!ofDatabase) return !storedRows.has(row);
			// Rows that another tab's answer has not superseded; unchanged rows keep their identity and do not render again.
			const isNewer = shownSince(row) >= shownSince(ofDatabase);
			if (isNewer) stored.delete(row.id);
			return isNewer;
		});
		for (const row of stored.values()) storedRows.add(row);
		const summaries = found.summaries.map(({ id, ...summary }) => [id, summary] as const);
		return { rows: [...others, ...stored.values()], conversations: Object.fromEntries(summaries) };
	});
}

/** Updates or removes a conversation in the list; its rows stay. True if it was stored. */
export async function writeSummary(id: string, summary: ConversationSummary | undefined) {
	changes += 1;
	useTable.setState(({ conversations = {} }) => {
		const { [id]: _, ...others } = conversations;
		return { conversations: summary ? { ...others, [id]: summary } : others };
	});
	const isStored = await succeeds(() => database.list(id, summary));
	otherTabs.postMessage(EVERYTHING);
	await read();
	return isStored;
}

/** Deletes rows of a conversation without undo. */
export async function removeTurns(removed: readonly FinishedResult[]) {
	changes += 1;
	const ids = removed.map(({ id }) => id);
	forgetRows(ids);
	await attempt(() => database.remove(ids));
	await tell(removed);
}

/** Restores rows of a conversation. */
export function restoreTurns(removed: readonly FinishedResult[]) {
	// Treated as new rows, because they have to be stored again.
	for (const row of removed) writeRow({ ...row });
}

/** Deletes rows and offers undo. Screens stop showing the deleted row. */
export async function removeRows(ids: readonly string[]) {
	const removed = await takeOut(ids);
	const rowIds = removed.rows.map(({ id }) => id);
	forgetRows(rowIds);
	otherTabs.postMessage(rowIds);
	await read(removed);
}

/** Disables the storage of rows and empties it, or enables it again. Rows on screen stay for the visit. */
export async function turnStorage(isOff: boolean) {
	const { entries = [] } = useTable.getState();
	if (isOff) writeStored(off, true);
	else removeStored(off);
	useTable.setState({ isOff });
	const removed = await takeOut(isOff ? entries.map(({ id }) => id) : []);
	otherTabs.postMessage(EVERYTHING);
	await read(removed);
}

/** The ids removed from "Your results". Conversations stay in the chat. */
type TakenOut = { rows: readonly StoredRow[]; conversations: readonly string[] };

async function takeOut(ids: readonly string[]): Promise<TakenOut> {
	const { entries = [] } = useTable.getState();
	const conversations = entries.flatMap(({ id, conversationId }) =>
		conversationId && ids.includes(id) ? [conversationId] : [],
	);
	await Promise.all(conversations.map((id) => keep(id, false)));
	const turns = entries.filter(({ conversationId }) => conversationId).map(({ id }) => id);
	const others = ids.filter((id) => !turns.includes(id));
	const here = others.flatMap((id) => unstored.get(id) ?? []);
	for (const id of others) unstored.delete(id);
	const stored = (await attempt(() => database.remove(others))) ?? [];
	return { rows: [...stored, ...here], conversations };
}

/** Adds a conversation to "Your results" or removes it. True if that was stored. */
export async function keep(id: string, isKept: boolean): Promise<boolean> {
	const summary = useTable.getState().conversations?.[id];
	return summary !== undefined && !readStored(off) && writeSummary(id, { ...summary, isKept });
}

async function bringBack({ rows, conversations }: TakenOut) {
	removeStored(off);
	await Promise.all(conversations.map((id) => keep(id, true)));
	await add(rows);
	forgetRows(rows.map(({ id }) => id));
}

/** Stores new rows of the table. Results are not stored if the visitor opted out. */
async function storeNew() {
	const fresh = useTable.getState().rows.filter((row) => !seen.has(row) && !storedRows.has(row));
	for (const row of fresh) seen.add(row);
	const turns = fresh.filter(({ turn }) => turn);
	if (turns.length > 0) void whileStoring(turns, () => storeTurns(turns));
	const kept = fresh.filter(
		({ turn, task, result }) => !turn && task !== "chat" && !isWithdrawn(result),
	);
	if (kept.length === 0 || readStored(off)) return;
	await whileStoring(kept, async () =>
		add(await Promise.all(kept.map(async (row) => pack(row, await entryOf(row))))),
	);
}

/** Stores rows, and keeps them at hand for a page that unloads before the end. */
async function whileStoring(rows: readonly FinishedResult[], store: () => Promise<boolean>) {
	for (const row of rows) beingStored.set(row.id, row);
	const isStored = await store();
	for (const row of rows) {
		if (beingStored.get(row.id) !== row) continue;
		beingStored.delete(row.id);
		// The copy for the next page is no longer needed.
		if (isStored) removeStored(unfinishedSlot(row.id));
	}
}

/** A database writes nothing more once the page unloads: leaves its rows to the next page (table.ts). */
function handOver() {
	if (isBeingCleared()) return;
	for (const row of beingStored.values()) {
		const slot = unfinishedSlot(row.id);
		// JSON holds no file; a text that is being written has its own copy there.
		if (typeof row.input === "string" && !readStored(slot)) writeStored(slot, row);
	}
}

async function add(added: readonly StoredRow[]): Promise<boolean> {
	const isStored = await succeeds(() => database.add(added));
	if (isStored) useTable.setState({ fault: undefined });
	else for (const row of added) unstored.set(row.id, row);
	otherTabs.postMessage(added.map(({ id }) => id));
	dropUndo(ROWS);
	await read();
	return isStored;
}

async function storeTurns(turns: readonly FinishedResult[]): Promise<boolean> {
	changes += 1;
	const isStored = await succeeds(() => database.add(turns));
	if (!isStored) return false;
	for (const row of turns) storedRows.add(row);
	await tell(turns);
	return true;
}

/** Notifies other tabs and "Your results" of changed rows. */
async function tell(turns: readonly FinishedResult[]) {
	const keys = new Set(turns.flatMap(({ turn }) => turn?.conversation ?? []));
	for (const key of keys) otherTabs.postMessage(key);
	if (keptConversations().some(({ id }) => keys.has(conversationKey(id)))) await read();
}

function keptConversations() {
	return Object.entries(useTable.getState().conversations ?? {})
		.filter(([, { isKept }]) => isKept)
		.map(([id, summary]) => ({ id, ...summary }));
}

/** Publishes the stored rows and the undo offer together: "deleted" must never show above a full list. */
async function read(removed: TakenOut = { rows: [], conversations: [] }) {
	const stored = (await attempt(database.entries)) ?? [];
	const isOff = readStored(off) ?? false;
	const { rows } = useTable.getState();
	const others = [...unstored.values()].flatMap(({ entry }) => entry ?? []);
	const kept = keptConversations().flatMap(
		(one) => conversationEntry(one, turnsOf(rows, conversationKey(one.id))) ?? [],
	);
	const entries = [
		...new Map([...others, ...kept, ...stored].map((one) => [one.id, one])).values(),
	];
	const count = removed.rows.length + removed.conversations.length;
	useTable.setState({
		...(count > 0 && { deletion: { of: ROWS, count, bringBack: () => bringBack(removed) } }),
		isOff,
		entries: isOff ? [] : entries.sort((one, other) => (one.id < other.id ? 1 : -1)),
	});
}

/** Whether a database action succeeded. */
async function succeeds(act: () => Promise<unknown>): Promise<boolean> {
	return (await attempt(() => act().then(() => true))) === true;
}

/** Runs a database action. If it fails, the page says so and continues without storage. */
async function attempt<Value>(act: () => Promise<Value>): Promise<Value | undefined> {
	// "Clear all" has deleted the database: nothing may create it again.
	if (isBeingCleared()) return undefined;
	try {
		return await act();
	} catch (thrown) {
		const isFull = thrown instanceof DOMException && /quota/i.test(thrown.name);
		useTable.setState({ fault: isFull ? "full" : "blocked" });
		return undefined;
	}
}
