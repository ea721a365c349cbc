import type { ConversationSummary } from "./result.ts";
import { getState, setState, shortName } from "./store.ts";

export type ListedConversation = { id: string } & ConversationSummary;

/** The conversations that this browser keeps, newest first. */
export function newestFirst(conversations: Readonly<Record<string, ConversationSummary>>) {
	return Object.entries(conversations)
		.map(([id, summary]) => ({ id, ...summary }))
		.sort((one, other) => other.at - one.at);
}

/** The storage key of a conversation's messages, and the name of its draft. */
export function conversationKey(id: string): string {
	return `chat.${id}`;
}

/** The part of the address that opens a model, and on its screen a conversation or a row. */
export function modelSearch(
	model: string,
	shown: { conversation?: string | undefined; result?: string; from?: string | undefined } = {},
): string {
	const fields = Object.entries({ model, ...shown });
	const parts = fields.flatMap(([name, value]) =>
		value === undefined ? [] : `${name}=${encodeURIComponent(value)}`,
	);
	return `?${parts.join("&")}`;
}

/** The id for a conversation that has no question yet. */
export function newConversationId(): string {
	return `${Date.now()}-${Math.random().toString(36).slice(2, 10)}`;
}

/** The conversation that a model opens with: its newest. The first one of a model has the model's id. */
export function newestConversationId(modelId: string): string {
	const { conversations } = getState();
	const own = newestFirst(conversations).find((one) => one.modelId === modelId);
	if (own) return own.id;
	// Another model may have gone on with the first one.
	return modelId in conversations ? newConversationId() : modelId;
}

/** The conversation for a text that is filled in from elsewhere: a new one unless there is none. */
export function conversationIdForPrefill(modelId: string): string {
	const id = newestConversationId(modelId);
	return id in getState().conversations ? newConversationId() : id;
}

export function renameConversation(id: string, name: string) {
	const { conversations } = getState();
	const summary = conversations[id];
	if (!summary || name.trim() === "" || name.trim() === summary.name) return;
	const renamed = { ...summary, name: shortName(name), isRenamed: true };
	setState({ conversations: { ...conversations, [id]: renamed } });
}
