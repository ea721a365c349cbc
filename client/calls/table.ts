import { startTransition, useEffect, useMemo, useOptimistic, useRef } from "react";
import { useSearchParams } from "wouter";
import { create } from "zustand";
import { type CallInput, fileIn, wordsIn } from "../state/call-input.ts";
import { type Content, contentOf, mediaFile, type PartialAnswer } from "../state/result.ts";
import type { StorageFault } from "../state/storage.ts";
import {
	type ConversationLabel,
	type FinishedResult,
	type HistoryEntry,
	hasResult,
	inOrder,
	isAsking,
	type Row,
	type Step,
	stepOf,
	type TurnRow,
} from "./row.ts";
import { findStored } from "./stored-row.ts";

/*
 * The rows of all calls (row.ts). Memory has those that this page made or looked up, and those of all conversations;
 * IndexedDB (`kept-rows.ts`) has them all, and other tabs with it. A row's id is given when its call begins, and
 * `?result=<id>` in the address says which one a screen shows. Conversations, their list, a comparison and "Your
 * results" are queries.
 */
type Table = {
	/** In the order of their last change; queries sort them. */
	rows: readonly Row[];
	/** What no row of a conversation says, by the conversation's id; undefined until all conversations are read. */
	labels?: Readonly<Record<string, ConversationLabel>>;
	/** The ids of rows that exist nowhere. */
	absent: readonly string[];
	/** "Your results", newest first; undefined until they are read. */
	entries?: readonly HistoryEntry[];
	/** Why rows cannot be stored. */
	fault?: RowFault | undefined;
	/** The visitor opted out of storage. */
	isOff: boolean;
};

/** `held`: the database does not answer, as while another tab holds it. `newer`: a newer page has written it. */
export type RowFault = StorageFault | "held" | "newer";

/** "Your results", as what a deletion is about. */
export const ROWS = "rows";

export const emptyTable: Table = { rows: [], absent: [], isOff: false };

export const useTable = create<Table>()(() => emptyTable);

/**
 * Cap on results in memory outside of conversations: pictures are megabytes each, and the database has the older ones.
 */
const MOST_IN_MEMORY = 20;

/** Rows as the database has them. */
export const storedRows = new WeakSet<Row>();

/** Settles once what has changed until now is stored, if this page stores rows. */
export const storing: { done: Promise<void> } = { done: Promise.resolve() };

/** A new id for a row or a conversation. Nothing sorts by it. */
export function newRowId(): string {
	return `${Date.now()}-${Math.random().toString(36).slice(2, 10)}`;
}

/** The place after all rows that are known here. */
export function nextPlace(): number {
	const places = useTable
		.getState()
		.rows.map(({ order, turn }) => Math.max(order, turn?.chosen ?? 0));
	return places.reduce((last, place) => Math.max(last, place), 0) + 1;
}

type Asked = Pick<Row, "modelId" | "task" | "input" | "parameters" | "madeFrom">;

/** The row of a call that begins now. */
export function newRow<Given extends Asked>(asked: Given) {
	const state: Row["state"] = "running";
	return { id: newRowId(), order: nextPlace(), at: Date.now(), state, ...asked };
}

/** A row whose call is made again: in its place, without what came before. */
export function rowAgain<Given extends Row>(row: Given): Given {
	const before = { result: undefined, thinking: undefined, error: undefined, look: undefined };
	return { ...row, ...before, state: "running", at: Date.now() };
}

/** Adds a row, or replaces the one with its id. */
export function writeRow(row: Row) {
	useTable.setState(({ rows, absent, entries }) => {
		const next = [...rows.filter(({ id }) => id !== row.id), row];
		const results = next.filter(({ turn }) => !turn);
		const isSpare = (one: Row) => !isAsking(one) && (storedRows.has(one) || entries === undefined);
		const tooMany = results.length > MOST_IN_MEMORY ? results.find(isSpare) : undefined;
		return {
			rows: next.filter((one) => one !== tooMany),
			absent: absent.filter((id) => id !== row.id),
		};
	});
}

/** Changes a row that is there. */
export function changeRow(id: string, change: Partial<Row>) {
	useTable.setState(({ rows }) => ({
		rows: rows.map((row) => (row.id === id ? { ...row, ...change } : row)),
	}));
}

/** Adds to a row what has come, or how its call ended; not if it was deleted meanwhile, or has ended. */
export function growRow(id: string, change: Partial<Row>) {
	if (rowOf(id)?.state === "running") changeRow(id, change);
}

/** A row of this page's memory. */
export function rowOf(id: string): Row | undefined {
	return useTable.getState().rows.findLast((row) => row.id === id);
}

/** Evicts rows from memory, so that screens read them again. */
export function forgetRows(ids: readonly string[]) {
	useTable.setState(({ rows, absent }) => ({
		rows: rows.filter(({ id }) => !ids.includes(id)),
		absent: absent.filter((id) => !ids.includes(id)),
	}));
}

/** Whether a screen shows the same of a row: the text of a running one has a reader of its own (`usePartialAnswer`). */
function isSame(one: Row, other: Row | undefined): boolean {
	if (one === other) return true;
	const isOfSame = other?.id === one.id && other.state === "running" && one.state === "running";
	if (!isOfSame) return false;
	const { uploaded, transcript, waiting, order } = other;
	const mutable = [uploaded, transcript, waiting, order];
	return [one.uploaded, one.transcript, one.waiting, one.order].every(
		(value, place) => value === mutable[place],
	);
}

/** Rows by a query. A piece of text that comes does not render again. */
export function useRows<Found extends Row>(query: (rows: readonly Row[]) => readonly Found[]) {
	const before = useRef<readonly Found[]>([]);
	return useTable(({ rows }) => {
		const found = query(rows);
		const isUnchanged =
			found.length === before.current.length &&
			found.every((row, place) => isSame(row, before.current[place]));
		if (!isUnchanged) before.current = found;
		return before.current;
	});
}

/**
 * The text of a running row. Separate from `useRow`, so that each piece renders only the component that shows it.
 */
export function usePartialAnswer(id: string | undefined): PartialAnswer | undefined {
	const row = useTable(({ rows }) =>
		id === undefined ? undefined : rows.findLast((one) => one.id === id),
	);
	return useMemo(() => row && partialOf(row), [row]);
}

function partialOf({ result, thinking }: Row): PartialAnswer {
	const answer = result ? contentOf(result).value : "";
	return { answer, reasoning: thinking?.reasoning ?? "", thinkingMs: thinking?.thinkingMs };
}

/** The key of a conversation: of its rows, its calls and its draft. */
export function conversationKey(id: string): string {
	return `chat.${id}`;
}

/** The id in such a key; the assistant's conversation has only its key. */
export function conversationId(key: string): string {
	return key.replace(/^chat\./, "");
}

/**
 * The rows of a conversation, in order; versions of an answer oldest first. Beside a second model: what they share,
 * then what was asked there. Where it has a version of its own, the first model's later ones are not shared.
 */
export function turnsOf(rows: readonly Row[], conversation: string, branch?: string): TurnRow[] {
	const all = rows.filter((row): row is TurnRow => row.turn?.conversation === conversation);
	all.sort(inOrder);
	const main = all.filter(({ turn }) => !turn.branch);
	if (branch === undefined) return main;
	const own = all.filter(({ turn }) => turn.branch?.name === branch);
	const [first] = own;
	if (!first) return main;
	const after = first.turn.branch?.after;
	const last = main.findLastIndex(({ turn }) => turn.question === after);
	// The last shared question may have been edited since; those before it are still shared.
	const isEdited = after !== undefined && last === -1;
	const shared = isEdited ? main.filter((row) => row.order < first.order) : main.slice(0, last + 1);
	const ownOf = ({ turn }: TurnRow) => own.find((one) => one.turn.question === turn.question);
	return [...shared.filter((row) => row.order < (ownOf(row)?.order ?? Infinity)), ...own];
}

/** Whether a question has no answer yet. */
export function isOpen(row: TurnRow): boolean {
	return isAsking(row) || (row.state === "interrupted" && isBlank(row));
}

/** Whether nothing of a text came. */
export function isBlank({ result, thinking }: Pick<Row, "result" | "thinking">): boolean {
	return !thinking && (!result || contentOf(result).value === "");
}

/** A row from memory or storage; null if it does not exist, undefined while it is loading. */
export function useRow(id: string | undefined): Row | null | undefined {
	const [row] = useRows((rows) => rows.filter((one) => one.id === id));
	const isAbsent = useTable(({ absent }) => id !== undefined && absent.includes(id));
	const isSought = id !== undefined && !row && !isAbsent;
	useEffect(() => {
		if (isSought) void findRow(id);
	}, [id, isSought]);
	return row ?? (isAbsent ? null : undefined);
}

/** Reads a row from the database. */
async function findRow(id: string) {
	// Without a database, the row counts as absent.
	const stored = await findStored(id).catch(() => undefined);
	// Its call may have ended meanwhile.
	if (rowOf(id)) return;
	if (stored) {
		storedRows.add(stored);
		writeRow(stored);
	} else useTable.setState(({ absent }) => ({ absent: [...absent, id] }));
}

/** The content of a form, and the rows that led to it. */
export type Origin = Pick<Row, "input" | "madeFrom">;

/** A form filled with the content of a row. */
export function originOf(row: FinishedResult): Origin {
	const content = contentOf(row.result);
	return { input: inputOf(content, row.at), madeFrom: [...row.madeFrom, stepOf(row)] };
}

/** A row's content as the input of another model. */
function inputOf(content: Content, at: number): string | File {
	return mediaFile(content, at) ?? content.value;
}

/** The rows that led to an input: those of the form while its content is unchanged. */
export function stepsTo(input: CallInput, origin: Origin | undefined): readonly Step[] {
	return origin && isMadeFrom(origin.input, input) ? origin.madeFrom : [];
}

/** Whether an input has the prefilled file, whatever is said about it, or that text with some words changed. */
export function isMadeFrom(filled: CallInput, input: CallInput): boolean {
	const [one, other] = [fileIn(filled), fileIn(input)];
	// A row that was read again has another File object of the same file.
	if (one && other) return one === other || (one.name === other.name && one.size === other.size);
	if (one || other) return false;
	const before = wordsOf(wordsIn(filled) ?? "");
	const now = wordsOf(wordsIn(input) ?? "");
	const shared = [...now].filter((word) => before.has(word)).length;
	return shared * 2 > Math.min(before.size, now.size);
}

function wordsOf(text: string): Set<string> {
	return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [text]);
}

/**
 * The rows in the address: `result`, the one that a screen shows, and `from`, the one behind its form. Reload, Back,
 * another tab, the list of results and "Use this result" all resolve rows here.
 */
export function useShownRow() {
	const [address, setAddress] = useSearchParams();
	// Side by side, each model shows its last call.
	const isCompared = address.has("with");
	const ofAddress = (name: string) => (isCompared ? undefined : (address.get(name) ?? undefined));
	// The address changes in a transition, which on a busy device may end after a quick answer.
	const [shownId, showAtOnce] = useOptimistic(ofAddress("result"));
	return {
		shownId,
		fromId: ofAddress("from"),
		/** Shows a row, or the call that will become it, in place of the current one. */
		show(id: string, fromId?: string) {
			if (isCompared) return;
			startTransition(() => {
				showAtOnce(id);
				setAddress(
					(before) => {
						const after = new URLSearchParams(before);
						after.set("result", id);
						after.delete("from");
						if (fromId) after.set("from", fromId);
						return after;
					},
					{ replace: true },
				);
			});
		},
	};
}

type StepsTo = (input: CallInput, pictures?: Row["pictures"]) => readonly Step[];

/**
 * Finds the rows that led to an input, by the form's content according to the address: the input of the shown row, or
 * what came of the row behind the form, which a screen may be filled with while it shows another call. The pictures of
 * a question tell it themselves.
 */
export function useStepsTo(shown: Row | undefined): StepsTo {
	const from = useRow(useShownRow().fromId);
	return (input, pictures = []) => {
		if (shown && isMadeFrom(shown.input, input)) return shown.madeFrom;
		if (!hasResult(from)) return [];
		const origin = originOf(from);
		return pictures.some(({ fromId }) => fromId === from.id)
			? origin.madeFrom
			: stepsTo(input, origin);
	};
}
