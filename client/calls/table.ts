import { startTransition, useEffect, useOptimistic } from "react";
import { useSearchParams } from "wouter";
import { create } from "zustand";
import {
	type Content,
	type ConversationSummary,
	contentOf,
	type FinishedResult,
	type HistoryEntry,
	mediaFile,
	type Step,
	stepOf,
	type Turn,
} from "../state/result.ts";
import { readAllStored, removeStored, type StorageFault } from "../state/storage.ts";
import { unfinishedSlot } from "./unfinished.ts";

/*
 * The finished calls, one row each. What runs or failed is React Query's alone.
 *
 * Memory has the rows that this page made or looked up, and those of all conversations; IndexedDB (`kept-rows.ts`)
 * has them all, and other tabs with it. A row's id is given when its call begins, and `?result=<id>` in the address
 * says which one a screen shows. All rows of a conversation have its key. The page adds the row of a question before
 * the call begins, so that a reload and other tabs find it.
 */
type Table = {
	/** The latest last. */
	rows: readonly FinishedResult[];
	/** The conversations of the chat, by their ids; undefined until they are read. */
	conversations?: Readonly<Record<string, ConversationSummary>>;
	/** The ids of rows that exist nowhere. */
	absent: readonly string[];
	/** "Your results", newest first; undefined until they are read. */
	entries?: readonly HistoryEntry[];
	/** Why rows cannot be stored. */
	fault?: StorageFault | undefined;
	/** The visitor opted out of storage. */
	isOff: boolean;
	/** The last deletion while it can be undone. One for the whole page. */
	deletion?: Deletion | undefined;
};

type Deletion = {
	/** A conversation's storage key, or `ROWS`. */
	of: string;
	count: number;
	bringBack: () => void;
};

/** "Your results", as the scope of a deletion. */
export const ROWS = "rows";

export const emptyTable: Table = { rows: [], absent: [], isOff: false };

export const useTable = create<Table>()(() => emptyTable);

/** Offers to undo a deletion, replacing the previous offer. */
export function offerUndo(deletion: Deletion) {
	useTable.setState({ deletion });
}

/** Withdraws the offer to undo if it is about this scope. */
export function dropUndo(of: string) {
	useTable.setState(({ deletion }) => ({ deletion: deletion?.of === of ? undefined : deletion }));
}

export function undoDeletion() {
	const { deletion } = useTable.getState();
	useTable.setState({ deletion: undefined });
	deletion?.bringBack();
}

/**
 * Cap on results in memory outside of conversations: pictures are megabytes each, and the database has the older ones.
 */
const MOST_IN_MEMORY = 20;

/** The id for the row of a call that starts now. Ids sort by time. */
export function newRowId(): string {
	return `${Date.now()}-${Math.random().toString(36).slice(2, 10)}`;
}

/** Adds a row, or replaces the one with its id. */
export function writeRow(row: FinishedResult) {
	useTable.setState(({ rows, absent }) => {
		const next = [...rows.filter(({ id }) => id !== row.id), row];
		const results = next.filter(({ turn }) => !turn);
		const [tooMany] = results.length > MOST_IN_MEMORY ? results : [];
		return {
			rows: next.filter((one) => one !== tooMany),
			absent: absent.filter((id) => id !== row.id),
		};
	});
}

/** Evicts changed rows from memory, so that screens read them again. */
export function forgetRows(ids: readonly string[]) {
	useTable.setState(({ rows, absent }) => ({
		rows: rows.filter(({ id }) => !ids.includes(id)),
		absent: absent.filter((id) => !ids.includes(id)),
	}));
}

/** The key of a conversation: of its rows, its calls and its draft. */
export function conversationKey(id: string): string {
	return `chat.${id}`;
}

/** A question of a conversation, and its answer. */
export type TurnRow = FinishedResult & { input: string; turn: Turn };

/** The rows of a conversation, in the order of their questions; versions of an answer oldest first. */
export function turnsOf(rows: readonly FinishedResult[], conversation: string): TurnRow[] {
	const turns = rows.filter((row): row is TurnRow => row.turn?.conversation === conversation);
	return turns.sort(
		(one, other) => one.turn.askedAt - other.turn.askedAt || (one.id < other.id ? -1 : 1),
	);
}

/** Whether a question has no answer yet. */
export function isOpen({ turn, isInterrupted }: Pick<TurnRow, "turn" | "isInterrupted">): boolean {
	return turn.ending === undefined && !isInterrupted;
}

/** When a row became the shown version of its answer. */
export function shownSince({ at, turn }: FinishedResult): number {
	return Math.max(at, turn?.chosenAt ?? 0);
}

/** A row from memory or storage; null if it does not exist, undefined while it is loading. */
export function useRow(id: string | undefined): FinishedResult | null | undefined {
	const row = useTable(({ rows }) => rows.find((one) => one.id === id));
	const isAbsent = useTable(({ absent }) => id !== undefined && absent.includes(id));
	const isSought = id !== undefined && !row && !isAbsent;
	useEffect(() => {
		if (isSought) void findRow(id);
	}, [id, isSought]);
	return row ?? (isAbsent ? null : undefined);
}

/** A complete row, from memory or the database; undefined if it does not exist. */
async function findRow(id: string): Promise<FinishedResult | undefined> {
	const here = () => useTable.getState().rows.find((one) => one.id === id);
	const known = here();
	if (known) return known;
	const stored = await import("./database.ts")
		.then(({ findStored }) => findStored(id))
		.catch(() => undefined);
	// Its call may have ended meanwhile.
	const row = here() ?? stored;
	if (row) writeRow(row);
	else useTable.setState(({ absent }) => ({ absent: [...absent, id] }));
	return row;
}

// Once, before any call: what the previous page left unfinished or unstored becomes rows.
for (const [id, row] of Object.entries(readAllStored(unfinishedSlot))) {
	removeStored(unfinishedSlot(id));
	writeRow(row);
}

/** The content of a form, and the rows that led to it. */
export type Origin = Pick<FinishedResult, "input" | "madeFrom">;

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
export function stepsTo(input: string | File, origin: Origin | undefined): readonly Step[] {
	return origin && isMadeFrom(origin.input, input) ? origin.madeFrom : [];
}

/** Whether an input is the prefilled one, or that text with some words changed. */
export function isMadeFrom(filled: string | File, input: string | File): boolean {
	if (filled instanceof File && input instanceof File) {
		// A row that was read again has another File object of the same file.
		return filled === input || (filled.name === input.name && filled.size === input.size);
	}
	if (filled instanceof File || input instanceof File) return false;
	const before = wordsOf(filled);
	const now = wordsOf(input);
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

/** The form's content according to the address: the input of the shown row, or the content of the row behind it. */
export function useOrigin(shown: FinishedResult | undefined) {
	const from = useRow(useShownRow().fromId);
	return shown ?? (from ? originOf(from) : undefined);
}
