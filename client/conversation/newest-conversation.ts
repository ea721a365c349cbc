import { newRowId, useTable } from "../calls/table.ts";
import type { ConversationSummary } from "../state/result.ts";

export type ListedConversation = { id: string } & ConversationSummary;

type Conversations = Readonly<Record<string, ConversationSummary>>;

/** The conversations that this browser keeps, newest first. */
export function newestFirst(conversations: Conversations): ListedConversation[] {
	return Object.entries(conversations)
		.map(([id, summary]) => ({ id, ...summary }))
		.sort((one, other) => other.at - one.at);
}

/** The conversation that a model opens with: its newest. The first one of a model has the model's id. */
export function newestConversationId(modelId: string): string {
	const { conversations = {} } = useTable.getState();
	const own = newestFirst(conversations).find((one) => one.modelId === modelId);
	if (own) return own.id;
	// Another model may have gone on with the first one.
	return modelId in conversations ? newRowId() : modelId;
}

/** The conversation for a text that is filled in from elsewhere: a new one unless there is none. */
export function conversationIdForPrefill(modelId: string): string {
	const { conversations } = useTable.getState();
	const id = newestConversationId(modelId);
	return conversations && !(id in conversations) ? id : newRowId();
}
