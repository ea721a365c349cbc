import { createStore } from "zustand/vanilla";
import { onStoredChange } from "../state/storage.ts";
import {
	type Conversation,
	type ConversationAction,
	conversationReducer,
	placeOf,
} from "./conversation.ts";
import type { Message, UserMessage } from "./message.ts";
import { keepConversation, readConversation } from "./stored-conversation.ts";

/** As long as another tab may still write over a message without having seen it. */
const RACE_MS = 30_000;

type Added = { message: Message; question: UserMessage | undefined };

/**
 * Holds a conversation outside React: an answer that ends after the screen has gone is kept too.
 * All tabs of a browser share it: each goes on from what the last one has kept. A browser tells its
 * tabs of a change with a delay, so what this tab has just added is put back where it went missing.
 */
export function createConversationStore(key: string) {
	const store = createStore<Conversation>(() => ({ messages: readConversation(key) }));
	/** How many of the oldest messages the browser had no room for: only this tab has them. */
	let unkept = 0;
	let added: readonly Added[] = [];

	function newest(kept: readonly Message[]): Conversation {
		const { messages, ...rest } = store.getState();
		if (kept.length === 0) added = [];
		// The same objects as before, where they are the same messages: they are not drawn again.
		const same = kept.map((message) => messages[placeOf(messages, message)] ?? message);
		return { ...rest, messages: added.reduce(putBack, [...messages.slice(0, unkept), ...same]) };
	}

	function keep(messages: readonly Message[]) {
		unkept = messages.length - keepConversation(key, messages);
	}

	function refresh(): Conversation {
		const kept = readConversation(key);
		const next = newest(kept);
		if (next.messages.length > unkept + kept.length) keep(next.messages);
		if (!isSameList(next.messages, store.getState().messages)) store.setState(next, true);
		return store.getState();
	}

	return {
		get: store.getState,
		/** Takes in what other tabs have added. */
		refresh,
		subscribe(listener: () => void) {
			const unsubscribe = store.subscribe(listener);
			const unwatch = onStoredChange(key, refresh);
			refresh();
			return () => {
				unsubscribe();
				unwatch();
			};
		},
		dispatch(action: ConversationAction): Conversation {
			const before = newest(readConversation(key));
			const next = conversationReducer(before, action);
			if (next === before) return store.getState();
			const since = Date.now() - RACE_MS;
			const question = action.type === "answer" ? action.to : undefined;
			const isFresh = (message: Message) =>
				message.timestamp > since && next.messages.includes(message);
			added = [
				...added.filter(({ message }) => isFresh(message)),
				...next.messages
					.filter((message) => !before.messages.includes(message))
					.map((message) => ({ message, question })),
			];
			keep(next.messages);
			store.setState(next, true);
			return next;
		},
	};
}

const stores = new Map<string, ConversationStore>();

/** The one store of a conversation: a call that runs, and the screen that comes back, find the same. */
export function conversationStoreOf(key: string): ConversationStore {
	const store = stores.get(key) ?? createConversationStore(key);
	stores.set(key, store);
	return store;
}

/** Reads all conversations again when they are next shown. */
export function forgetConversationStores() {
	stores.clear();
}

export type ConversationStore = ReturnType<typeof createConversationStore>;

function isSameList(one: readonly Message[], other: readonly Message[]): boolean {
	return one.length === other.length && one.every((message, place) => message === other[place]);
}

function putBack(messages: readonly Message[], { message, question }: Added): readonly Message[] {
	if (placeOf(messages, message) >= 0) return messages;
	const place = question ? placeOf(messages, question) + 1 : messages.length;
	return messages.toSpliced(place, 0, message);
}
