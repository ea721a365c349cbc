import { useMemo } from "react";
import {
	type ConversationLabel,
	type ConversationSummary,
	inOrder,
	type Row,
	type TurnRow,
} from "../calls/row.ts";
import { conversationId, conversationKey, newRowId, useRows, useTable } from "../calls/table.ts";
import { groupsOf } from "../lib/groups.ts";
import { idOfModel } from "../state/store.ts";
import { shortName } from "./short-name.ts";

export type ListedConversation = { id: string } & ConversationSummary;

type Labels = Readonly<Record<string, ConversationLabel>>;

/** The conversations that this browser keeps, newest first: a query over their rows. */
function conversationsOf(rows: readonly Row[], labels: Labels = {}): ListedConversation[] {
	const groups = groupsOf(rows.filter(isListed), ({ turn }) => turn.conversation);
	return groups
		.flatMap(([key, turns]) => {
			const id = conversationId(key);
			return summaryOf(turns, labels[id]).map((summary) => ({ id, ...summary }));
		})
		.sort((one, other) => other.order - one.order);
}

const PREFIX = conversationKey("");

function isListed(row: Row): row is TurnRow {
	return row.turn?.conversation.startsWith(PREFIX) === true;
}

function summaryOf(turns: readonly TurnRow[], { name, isKept }: ConversationLabel = {}) {
	const main = turns.filter(({ turn }) => !turn.branch);
	const [first, ...others] = (main.length > 0 ? main : turns).toSorted(inOrder);
	const last = others.at(-1) ?? first;
	if (!first || !last) return [];
	const { modelId, turn, order } = last;
	return [{ modelId, name: name ?? shortName(first.input), at: turn.askedAt, order, isKept }];
}

/** The conversations as this page knows them now. */
export function listedConversations(): ListedConversation[] {
	const { rows, labels } = useTable.getState();
	return conversationsOf(rows, labels);
}

export function useConversations(): ListedConversation[] {
	const rows = useRows((all) => all.filter(isListed));
	const labels = useTable((table) => table.labels);
	return useMemo(() => conversationsOf(rows, labels), [rows, labels]);
}

/**
 * The conversation that a model opens with: its newest. The first one has the model's id. A later one that is not begun
 * has the same id at each call, because its draft is named after it.
 */
export function newestConversationId(modelId: string): string {
	const listed = listedConversations();
	const own = listed.find((one) => one.modelId === modelId);
	if (own) return own.id;
	// Other models may have continued those that began here.
	const isFree = (id: string) => listed.every((one) => one.id !== id);
	let place = 1;
	while (!isFree(idOfModel(modelId, place))) place += 1;
	return idOfModel(modelId, place);
}

/** The conversation that receives prefilled text: a new one, unless the model has none yet. */
export function conversationIdForPrefill(modelId: string): string {
	const isRead = useTable.getState().labels !== undefined;
	const id = newestConversationId(modelId);
	return isRead && listedConversations().every((one) => one.id !== id) ? id : newRowId();
}
