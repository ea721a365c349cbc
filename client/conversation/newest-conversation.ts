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

/** The conversation that a model opens with: its newest. A model's first conversation has the model's id. */
export function newestConversationId(modelId: string): string {
	const { conversations = {} } = useTable.getState();
	const own = newestFirst(conversations).find((one) => one.modelId === modelId);
	if (own) return own.id;
	// Another model may have continued the first one.
	return modelId in conversations ? newRowId() : modelId;
}

/** The conversation that receives prefilled text: a new one, unless the model has none yet. */
export function conversationIdForPrefill(modelId: string): string {
	const { conversations } = useTable.getState();
	const id = newestConversationId(modelId);
	return conversations && !(id in conversations) ? id : newRowId();
}
