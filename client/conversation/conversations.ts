import { removeTurns, restoreTurns, writeSummary } from "../calls/kept-rows.ts";
import {
	conversationKey,
	isOpen,
	newRowId,
	offerUndo,
	turnsOf,
	useTable,
	writeRow,
} from "../calls/table.ts";
import { contentOf } from "../state/result.ts";
import { newestFirst } from "./newest-conversation.ts";

export const MOST_CONVERSATIONS = 50;
const NAME_MAX_CHARACTERS = 60;

/** Moves a conversation with a new question to the top of the list. Drops the oldest beyond the cap. */
export function listQuestion(id: string, modelId: string) {
	const turns = rowsOf(id);
	const [first] = turns;
	const last = turns.at(-1);
	if (!first || !last) return;
	const known = useTable.getState().conversations?.[id];
	const isFirst = first.turn.question === last.turn.question && !known?.isRenamed;
	const name = known && !isFirst ? known.name : shortName(first.input);
	void writeSummary(id, { ...known, modelId, name, at: last.turn.askedAt });
	const { conversations = {} } = useTable.getState();
	const listed = newestFirst(conversations).filter(({ isKept }) => !isKept);
	for (const one of listed.slice(MOST_CONVERSATIONS)) {
		void removeTurns(rowsOf(one.id));
		void writeSummary(one.id, undefined);
	}
}

/** Starts a conversation with the messages of another one, so that a second model can continue from there. */
export function copyConversation(fromId: string, toId: string) {
	if (rowsOf(toId).length > 0) return;
	const questions = new Map<string, string>();
	for (const row of rowsOf(fromId).filter((one) => !isOpen(one))) {
		const id = newRowId();
		const question = questions.get(row.turn.question) ?? id;
		questions.set(row.turn.question, question);
		writeRow({ ...row, id, turn: { ...row.turn, conversation: conversationKey(toId), question } });
	}
}

/** Deletes a conversation with its rows, and offers undo. */
export function deleteConversation(id: string) {
	const summary = useTable.getState().conversations?.[id];
	clearConversation(conversationKey(id), () => void (summary && writeSummary(id, summary)));
	void writeSummary(id, undefined);
}

/** Deletes the rows of a conversation, and offers undo. */
export function clearConversation(key: string, bringBack?: () => void) {
	const removed = turnsOf(useTable.getState().rows, key);
	// An earlier deletion can still be undone.
	if (removed.length === 0) return;
	void removeTurns(removed);
	offerUndo({
		of: key,
		count: 1,
		bringBack() {
			restoreTurns(removed);
			bringBack?.();
		},
	});
}

export function renameConversation(id: string, name: string) {
	const summary = useTable.getState().conversations?.[id];
	if (!summary || name.trim() === "" || name.trim() === summary.name) return;
	void writeSummary(id, { ...summary, name: shortName(name), isRenamed: true });
}

/** The text of a conversation, for search. */
export function wordsOf(id: string): string {
	return rowsOf(id)
		.flatMap(({ input, result }) => [input, contentOf(result).value])
		.join("\n");
}

function rowsOf(id: string) {
	return turnsOf(useTable.getState().rows, conversationKey(id));
}

/** Derives a name from a question. */
export function shortName(question: string): string {
	const line = question.trim().replace(/\s+/g, " ");
	if (line.length <= NAME_MAX_CHARACTERS) return line;
	const cut = line.slice(0, NAME_MAX_CHARACTERS);
	const end = cut.lastIndexOf(" ");
	return `${end > NAME_MAX_CHARACTERS / 2 ? cut.slice(0, end) : cut}…`;
}
