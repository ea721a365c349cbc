import { deleteRows, dropLabel, takeOut, writeLabel } from "../calls/kept-rows.ts";
import type { ConversationLabel, TurnRow } from "../calls/row.ts";
import { conversationKey, useTable } from "../calls/table.ts";
import { contentOf } from "../state/result.ts";
import { listedConversations } from "./newest-conversation.ts";
import { shortName } from "./short-name.ts";

export const MOST_CONVERSATIONS = 50;

/** Drops the oldest conversations beyond the cap, which the list names. */
export function dropOldest() {
	const listed = listedConversations().filter(({ isKept }) => !isKept);
	const oldest = listed.slice(MOST_CONVERSATIONS);
	const ids = oldest.flatMap(({ id }) => idsOf(conversationKey(id)));
	if (ids.length > 0) takeOut(ids);
	// A later conversation of the model may have the id again.
	for (const { id } of oldest) void dropLabel(id);
}

/** Deletes a conversation with its rows, and offers undo. */
export function deleteConversation(id: string) {
	const { labels = {} } = useTable.getState();
	clearConversation(conversationKey(id), id in labels ? { [id]: undefined } : {});
}

/** Deletes the rows of a conversation, and offers undo. */
export function clearConversation(
	key: string,
	labels: Readonly<Record<string, ConversationLabel | undefined>> = {},
) {
	const ids = idsOf(key);
	// An earlier deletion can still be undone.
	if (ids.length > 0) deleteRows({ of: key, count: 1, ids, labels });
}

export function renameConversation(id: string, name: string) {
	const known = listedConversations().find((one) => one.id === id);
	if (!known || name.trim() === "" || name.trim() === known.name) return;
	void writeLabel(id, { name: shortName(name) });
}

/** The text of a conversation, for search. */
export function wordsOf(id: string): string {
	return rowsOf(conversationKey(id))
		.flatMap(({ input, result }) => [input, result ? contentOf(result).value : ""])
		.join("\n");
}

function idsOf(key: string): string[] {
	return rowsOf(key).map(({ id }) => id);
}

/** All rows of a conversation, also those beside a second model. */
function rowsOf(key: string): TurnRow[] {
	return useTable.getState().rows.filter((row): row is TurnRow => row.turn?.conversation === key);
}
