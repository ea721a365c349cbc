import { conversationKey, newestFirst } from "../state/conversations.ts";
import type { ConversationCopy, ConversationSummary } from "../state/result.ts";
import { removeStored, storedLength, writeStored } from "../state/storage.ts";
import { getState, setState, shortName } from "../state/store.ts";
import type { Message } from "./conversation.ts";
import { clearConversation, conversationStoreOf } from "./conversation-store.ts";

export const MOST_CONVERSATIONS = 50;
/** Browsers give a site some five million characters, for everything that it keeps. */
const MOST_CHARACTERS = 3_000_000;

/** Puts a conversation with a new question at the top of the list. Beyond the room the oldest go. */
export function listQuestion(id: string, modelId: string, messages: readonly Message[]) {
	const { conversations } = getState();
	const questions = messages.filter(({ role }) => role === "user");
	const last = questions.at(-1);
	if (!last) return;
	const known = conversations[id];
	const isFirst = questions.length === 1 && !known?.isRenamed;
	const name = known && !isFirst ? known.name : shortName(questions[0]?.content ?? "");
	const summary = { ...known, modelId, name, at: last.timestamp };
	setState({ conversations: withinRoom({ ...conversations, [id]: summary }) });
}

function withinRoom(conversations: Readonly<Record<string, ConversationSummary>>) {
	let room = MOST_CHARACTERS;
	const kept = newestFirst(conversations).filter(({ id }, place) => {
		room -= storedLength({ key: conversationKey(id) });
		const hasRoom = place === 0 || (place < MOST_CONVERSATIONS && room > 0);
		if (!hasRoom) removeStored({ key: conversationKey(id) });
		return hasRoom;
	});
	return Object.fromEntries(kept.map(({ id, ...summary }) => [id, summary]));
}

/** Deletes a conversation with its messages, and offers to bring it back. */
export function deleteConversation(id: string) {
	const { [id]: summary, ...conversations } = getState().conversations;
	clearConversation(conversationKey(id), () => {
		if (summary) setState({ conversations: { ...getState().conversations, [id]: summary } });
	});
	setState({ conversations });
}

/** Puts a copy back into the list, at its top, unless the conversation is still there. */
export function restoreConversation({ id, summary, messages }: ConversationCopy) {
	const { conversations } = getState();
	if (conversations[id]) return;
	const key = conversationKey(id);
	writeStored({ key }, messages);
	conversationStoreOf(key).refresh();
	const listed = { ...conversations, [id]: { ...summary, at: Date.now() } };
	setState({ conversations: withinRoom(listed) });
}
