import {
	CLEARED_ELSEWHERE,
	clearThisTab,
	isBeingCleared,
	RESULTS_DATABASE,
} from "../state/clear-stored-data.ts";
import { onStoredChange, readStored, removeStored, writeStored } from "../state/storage.ts";
import { isOwnLock } from "../state/tab-lock.ts";
import { offerUndo } from "../state/undo.ts";
import { DatabaseHeld, database, onceAnsweredLate, type PackedRow } from "./database.ts";
import { conversationEntry, entryOf, isListed, lookOf } from "./history-entry.ts";
import { leaveRows, takeLeftRows } from "./left-rows.ts";
import { onPageLeave } from "./page-leave.ts";
import { parseLabel, parseRow, parseTextRows } from "./parse-row.ts";
import { type ConversationLabel, isAsking, lockOf, type Row } from "./row.ts";
import { askedElsewhere, findStored, onEndElsewhere, packRow } from "./stored-row.ts";
import {
	changeRow,
	conversationId,
	conversationKey,
	forgetRows,
	ROWS,
	type RowFault,
	rowOf,
	storedRows,
	storing,
	turnsOf,
	useTable,
	writeRow,
} from "./table.ts";

/*
 * Keeps the rows of the table in this browser's database, and "Your results", the list of them. A page without
 * that list and without a conversation never loads this module, and keeps none.
 */

/** A row that grows is written at most this often, and so is a row that could not be stored. */
const WRITE_MS = 1_000;

const off = { key: "keeps-no-results", parse: (value: unknown) => value === true };
/** The ids of rows that this page has stored. */
const begun = new Set<string>();
/** Rows that could not be stored. The next row that is written takes them along. */
let tried = new WeakSet<Row>();
/** The number of deletions, labels and writes of this tab; what was read before one is outdated. */
let changes = 0;

/** Whether the table has every conversation of this browser. */
let areAllRead = false;
let isLeaving = false;
/** One writer at a time. */
let isWriting = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let writtenAt = Number.NEGATIVE_INFINITY;

const otherTabs = new BroadcastChannel(RESULTS_DATABASE);
/** Sent to other tabs in place of result ids or a conversation's key. */
const EVERYTHING = "changed";

/** Reads what other tabs have stored, of one conversation or of all. */
export async function readConversations(key?: string): Promise<void> {
	const before = changes;
	const found = await attempt(async () => {
		const { rows, labels } = await database.conversations(key);
		return { labels, rows: await askedElsewhere(parseTextRows(rows)) };
	});
	areAllRead ||= found !== undefined && key === undefined;
	// This tab has deleted or stored since the read began.
	if (changes !== before) return readConversations(key);
	useTable.setState(({ rows, labels }) => {
		if (!found) return { labels: labels ?? {} };
		const stored = new Map(found.rows.map((row) => [row.id, row]));
		const others = rows.filter((row) => {
			const isMeant = row.turn && (key === undefined || row.turn.conversation === key);
			const ofDatabase = stored.get(row.id);
			if (!isMeant) return true;
			// Another tab deleted it, unless it could not be stored.
			if (!ofDatabase) return !storedRows.has(row);
			// What this page changed, or what is unchanged, keeps its identity and does not render again.
			const isKept = !storedRows.has(row) || row.state === "running" || isSameTurn(row, ofDatabase);
			if (isKept) stored.delete(row.id);
			return isKept;
		});
		for (const row of stored.values()) storedRows.add(row);
		const named = found.labels.map((label) => [String(label.id), parseLabel(label)]);
		return { rows: [...others, ...stored.values()], labels: Object.fromEntries(named) };
	});
}

function isSameTurn(one: Row, other: Row): boolean {
	return (
		one.state === other.state &&
		one.at === other.at &&
		one.order === other.order &&
		one.turn?.chosen === other.turn?.chosen &&
		one.turn?.replaces === other.turn?.replaces
	);
}

/** What another tab changed is read again, but not a call of this page. What is shown stays until it is read. */
async function readElsewhere(ids: readonly string[]) {
	// Screens that found nothing look again.
	forgetRows(ids.filter((id) => !rowOf(id)));
	for (const before of ids.flatMap((id) => rowOf(id) ?? [])) {
		if (before.state === "running") continue;
		const read = await attempt(async () => ({ row: await findStored(before.id) }));
		if (!read || rowOf(before.id) !== before) continue;
		if (!read.row) forgetRows([before.id]);
		else {
			storedRows.add(read.row);
			writeRow(read.row);
		}
	}
}

/** Changes what no row of a conversation says. True if it was stored. */
export async function writeLabel(id: string, change: ConversationLabel): Promise<boolean> {
	const label = { ...useTable.getState().labels?.[id], ...change };
	return setLabel(id, label);
}

/** Removes the name of a conversation that is gone. */
export async function dropLabel(id: string): Promise<void> {
	if (useTable.getState().labels?.[id]) await setLabel(id, undefined);
}

async function setLabel(id: string, label: ConversationLabel | undefined): Promise<boolean> {
	changes += 1;
	useTable.setState(({ labels = {} }) => {
		const { [id]: _, ...others } = labels;
		return { labels: label ? { ...others, [id]: label } : others };
	});
	const isStored = (await attempt(() => database.label(id, label).then(() => true))) === true;
	otherTabs.postMessage(EVERYTHING);
	await read();
	return isStored;
}

/** Adds a conversation to "Your results" or removes it. True if that was stored. */
export async function keep(id: string, isKept: boolean): Promise<boolean> {
	return !readStored(off) && writeLabel(id, { isKept });
}

type Deletion = {
	/** What the offer to undo is about: a conversation's key, or `ROWS`. */
	of: string;
	/** What was deleted, as the visitor counts. */
	count: number;
	ids: readonly string[];
	/** The new labels of the conversations that it is about. */
	labels?: Readonly<Record<string, ConversationLabel | undefined>>;
	/** Called before they come back. */
	onUndo?: () => void;
};

/** Deletes rows wherever they are, and offers to undo it. Screens stop showing them at once. */
export function deleteRows({ of, count, ids, labels = {}, onUndo }: Deletion) {
	const { labels: before = {} } = useTable.getState();
	const taken = takeOut(ids);
	useTable.setState(({ entries }) => ({
		...(entries && {
			entries: entries.filter(({ id, conversationId }) => {
				const isUnlisted = conversationId !== undefined && conversationId in labels;
				return !isUnlisted && !ids.includes(id);
			}),
		}),
	}));
	for (const [id, label] of Object.entries(labels)) void setLabel(id, label);
	offerUndo({
		of,
		count,
		bringBack() {
			onUndo?.();
			for (const id of Object.keys(labels)) void setLabel(id, before[id]);
			void taken.bringBack();
		},
	});
}

/** Deletes rows. Returns how to bring them back. */
export function takeOut(ids: readonly string[]) {
	changes += 1;
	const here = useTable.getState().rows.filter(({ id }) => ids.includes(id));
	const keys = new Set(here.map(({ turn }) => turn?.conversation));
	forgetRows(ids);
	for (const id of ids) begun.delete(id);
	const removing = attempt(() => database.remove(ids));
	void removing.then(() => tell(ids, keys)).then(() => read());
	return {
		async bringBack() {
			changes += 1;
			// The end of a call found no row to write.
			const cut = here.filter(({ id, state }) => state === "running" && !isOwnLock(lockOf(id)));
			// A row that was stored still counts as stored.
			for (const row of here) writeRow(cut.includes(row) ? { ...row, state: "stopped" } : row);
			const removed = await removing;
			if (removed) await attempt(() => database.restore(removed));
			// Stored again, since the database had them as running.
			for (const { id } of cut) changeRow(id, {});
			// Screens that found nothing look again.
			useTable.setState(({ absent }) => ({ absent: absent.filter((id) => !ids.includes(id)) }));
			for (const key of keys) if (key !== undefined) await readConversations(key);
			tell(ids, keys);
			await read();
		},
	};
}

/** Deletes rows of "Your results". A conversation only leaves the list. */
export function removeEntries(ids: readonly string[], onUndo?: () => void) {
	const { entries = [], labels = {} } = useTable.getState();
	const chosen = entries.filter(({ id }) => ids.includes(id));
	const listed = chosen.flatMap(({ conversationId }) => conversationId ?? []);
	deleteRows({
		of: ROWS,
		count: chosen.length,
		ids: chosen.flatMap(({ id, conversationId }) => (conversationId ? [] : id)),
		labels: Object.fromEntries(listed.map((id) => [id, { ...labels[id], isKept: false }])),
		...(onUndo && { onUndo }),
	});
}

/** Disables the storage of results and empties it, or enables it again. Rows on screen stay for the visit. */
export function turnStorage(isOff: boolean) {
	const { entries = [], rows } = useTable.getState();
	useTable.setState({ isOff });
	if (!isOff) removeStored(off);
	else {
		writeStored(off, true);
		const ids = entries.map(({ id }) => id);
		const shown = rows.filter(({ id, turn }) => !turn && ids.includes(id));
		if (ids.length > 0) removeEntries(ids, () => removeStored(off));
		for (const row of shown) writeRow(row);
	}
	otherTabs.postMessage(EVERYTHING);
	void read();
}

/** Writes what is new at once, and what grows each second. One writer: every failure ends in `attempt`. */
function handleChange() {
	const changed = changedRows();
	if (isLeaving && !isBeingCleared()) return leaveRows(changed);
	if (isWriting || changed.every((row) => tried.has(row))) return;
	const isGrowing = (row: Row) => row.state === "running" && begun.has(row.id);
	const isUrgent = changed.some((row) => !tried.has(row) && !isGrowing(row));
	clearTimeout(timer);
	function begin() {
		storing.done = write();
	}
	if (isUrgent) begin();
	else timer = setTimeout(begin, writtenAt + WRITE_MS - performance.now());
}

/** The rows that the database does not have as they are. */
function changedRows(): Row[] {
	const isOff = readStored(off);
	return useTable.getState().rows.filter((row) => {
		if (storedRows.has(row) || row.state === "elsewhere") return false;
		if (!row.turn && isOff) {
			// Also not once the visitor wants results kept again.
			storedRows.add(row);
			return false;
		}
		// Before its lock, another tab would take it for interrupted. When the page closes, it is.
		if (row.state === "running") return isLeaving || isOwnLock(lockOf(row.id));
		return isWorthStoring(row) || begun.has(row.id);
	});
}

/** Whether a row belongs in the database. A call that the page's end cut off is found again, even if nothing came. */
function isWorthStoring(row: Row): boolean {
	const isCutOff = row.state === "interrupted";
	return row.turn !== undefined || isAsking(row) || isCutOff || isListed(row);
}

async function write() {
	isWriting = true;
	const rows = changedRows();
	if (rows.length === 0) {
		isWriting = false;
		return;
	}
	// On a full disk, one row that does not fit must not keep the others out.
	const isStored = (await put(rows)) || (await putEach(rows));
	if (isStored) useTable.setState({ fault: undefined });
	writtenAt = performance.now();
	isWriting = false;
	await tellRows(rows);
	const before = storing.done;
	handleChange();
	// What has changed meanwhile.
	if (storing.done !== before) await storing.done;
}

/** Puts rows one by one on a full disk. True if all of them are there. */
async function putEach(rows: readonly Row[]): Promise<boolean> {
	if (rows.length === 1 || useTable.getState().fault !== "full") return false;
	const stored: boolean[] = [];
	for (const row of rows) stored.push(await put([row]));
	return stored.every(Boolean);
}

/** Puts rows into the database in one transaction. True if they are there. */
async function put(rows: readonly Row[]): Promise<boolean> {
	const spare = rows.filter((row) => !isWorthStoring(row));
	const written = rows.filter((row) => !spare.includes(row));
	const stored = await attempt(async () => {
		const packed = await Promise.all(written.map(pack));
		const moved = packed.length > 0 ? await database.put(packed) : new Map<string, number>();
		// A call of which nothing is left to show.
		if (spare.length > 0) await database.remove(spare.map(({ id }) => id));
		return { packed, moved };
	});
	for (const row of rows) (stored ? storedRows : tried).add(row);
	if (stored) {
		changes += 1;
		for (const { id } of spare) begun.delete(id);
		noteStored(written, stored);
	}
	return stored !== undefined;
}

/** What storing added to rows: their place, and what their entry shows. */
function noteStored(
	written: readonly Row[],
	{ packed, moved }: { packed: readonly PackedRow[]; moved: ReadonlyMap<string, number> },
) {
	for (const [place, row] of written.entries()) {
		begun.add(row.id);
		const order = moved.get(row.id) ?? row.order;
		const look = packed[place]?.row.look;
		if (order === row.order && look === row.look) continue;
		const isUnchanged = rowOf(row.id) === row;
		changeRow(row.id, { order, look });
		const now = rowOf(row.id);
		if (now && isUnchanged) storedRows.add(now);
	}
}

async function pack(row: Row): Promise<PackedRow> {
	const look = row.turn || !isListed(row) ? undefined : await lookOf(row);
	// Again at its end, since the browser's own settings may have deleted it meanwhile.
	const withInput = row.state !== "running" || !begun.has(row.id);
	return packRow({ ...row, ...(look && { look }) }, withInput);
}

async function tellRows(rows: readonly Row[]) {
	const results = rows.filter(({ turn }) => !turn);
	const ended = results.filter((row) => !isAsking(row));
	const keys = new Set(rows.flatMap(({ turn }) => turn?.conversation ?? []));
	await tell(
		results.map(({ id }) => id),
		keys,
	);
	const isKept = Object.entries(useTable.getState().labels ?? {}).some(
		([id, label]) => label.isKept && keys.has(conversationKey(id)),
	);
	if (ended.length > 0 || isKept) await read();
}

/** Notifies other tabs of changed rows. */
function tell(ids: readonly string[], keys: ReadonlySet<string | undefined>) {
	if (ids.length > 0) otherTabs.postMessage(ids);
	for (const key of keys) if (key !== undefined) otherTabs.postMessage(key);
}

/** Reads "Your results": a query over the stored rows, and those that could not be stored. */
async function read() {
	const values = (await attempt(database.results)) ?? [];
	const isOff = readStored(off) ?? false;
	const { rows, labels = {} } = useTable.getState();
	const stored = await askedElsewhere(values.flatMap((value) => parseRow(value) ?? []));
	const here = rows.filter((row) => !row.turn && !storedRows.has(row) && isListed(row));
	const results = [...new Map([...stored, ...here].map((row) => [row.id, row])).values()];
	const kept = Object.entries(labels).flatMap(([id, { isKept }]) =>
		isKept ? (conversationEntry(id, turnsOf(rows, conversationKey(id))) ?? []) : [],
	);
	const entries = [...results.filter(isListed).map(entryOf), ...kept];
	useTable.setState({
		isOff,
		entries: isOff ? [] : entries.sort((one, other) => other.order - one.order),
	});
}

/** Runs a database action. If it fails, the page says so and continues without storage. */
async function attempt<Value>(act: () => Promise<Value>): Promise<Value | undefined> {
	// "Clear all" has deleted the database: nothing may create it again.
	if (isBeingCleared()) return undefined;
	try {
		return await act();
	} catch (thrown) {
		const fault = faultOf(thrown);
		if (fault) useTable.setState({ fault });
		return undefined;
	}
}

function faultOf(thrown: unknown): RowFault | undefined {
	if (thrown instanceof DatabaseHeld) return "held";
	const name = thrown instanceof DOMException ? thrown.name : "";
	if (name === "VersionError") return "newer";
	// The visitor's own file is gone from the disk: no fault of storage.
	if (name === "NotFoundError" || name === "NotReadableError") return undefined;
	return /quota/i.test(name) ? "full" : "blocked";
}

// Once loaded, this module follows the table and other tabs until the page closes. At its end, because what is called
// here needs all that is above.
otherTabs.onmessage = ({ data }) => {
	if (data === CLEARED_ELSEWHERE) return clearThisTab();
	if (Array.isArray(data)) void readElsewhere(data.map(String));
	else readConversations(data === EVERYTHING ? undefined : String(data)).then(() => read());
	read();
};
onEndElsewhere(({ id, turn }) => {
	if (turn) void readConversations(turn.conversation).then(() => read());
	else void readElsewhere([id]);
	void read();
});
onStoredChange(off.key, () => read());
useTable.subscribe(({ rows }, before) => rows !== before.rows && handleChange());
onPageLeave(() => {
	isLeaving = true;
	handleChange();
});
window.addEventListener("pageshow", () => {
	isLeaving = false;
	handleChange();
});

// What the database did not get from the page before.
for (const row of takeLeftRows()) writeRow(row);

async function readAll() {
	await readConversations();
	handleChange();
	void read();
}

onceAnsweredLate(() => {
	useTable.setState({ fault: undefined });
	tried = new WeakSet();
	void readAll();
});

/** Settles once the table has the conversations, or this browser's database cannot be read. */
export const conversationsRead = readAll();

/** The ids of all conversations; undefined while they cannot be read. */
export function allConversations(): readonly string[] | undefined {
	const keys = useTable.getState().rows.flatMap(({ turn }) => turn?.conversation ?? []);
	return areAllRead ? [...new Set(keys)].map(conversationId) : undefined;
}
