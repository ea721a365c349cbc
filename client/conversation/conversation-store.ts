import { createStore } from "zustand/vanilla";
import { offerUndo } from "../calls/table.ts";
import { isRecord } from "../lib/is-record.ts";
import { isServerError } from "../lib/shown-error.ts";
import { onStoredChange, readStored, removeStored, writeStored } from "../state/storage.ts";
import {
	type Conversation,
	type ConversationAction,
	conversationReducer,
	type Message,
	placeOf,
	type UserMessage,
} from "./conversation.ts";

/** For so long, another tab may overwrite a message that it has not seen. */
const RACE_MS = 30_000;

type Added = { message: Message; question: UserMessage | undefined };

/**
 * Keeps a conversation outside React, so that answers arrive even if the screen is gone. All tabs of a browser
 * share it through storage. Storage events come late, so a tab puts back its own new messages if another tab
 * overwrote them.
 */
export function createConversationStore(key: string) {
	const store = createStore<Conversation>(() => ({ messages: readConversation(key) }));
	/** The number of oldest messages that did not fit into storage; only this tab has them. */
	let unkept = 0;
	let added: readonly Added[] = [];

	function newest(kept: readonly Message[]): Conversation {
		const { messages } = store.getState();
		if (kept.length === 0) added = [];
		// Keep the objects of unchanged messages, so that they do not render again.
		const same = kept.map((message) => messages[placeOf(messages, message)] ?? message);
		return { messages: added.reduce(putBack, [...messages.slice(0, unkept), ...same]) };
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
		/** Reads the messages that other tabs have added. */
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

/** The one store of a conversation, shared by a running call and the screen that comes back. */
export function conversationStoreOf(key: string): ConversationStore {
	const store = stores.get(key) ?? createConversationStore(key);
	stores.set(key, store);
	return store;
}

/** Makes all conversations read storage again when next shown. */
export function forgetConversationStores() {
	stores.clear();
}

/** Clears a conversation, and offers to bring its messages back. */
export function clearConversation(key: string, bringBack?: () => void) {
	const store = conversationStoreOf(key);
	const { messages } = store.refresh();
	// What was cleared before can still come back.
	if (messages.length === 0) return;
	store.dispatch({ type: "clear" });
	offerUndo({
		of: key,
		count: 1,
		bringBack() {
			store.dispatch({ type: "restore", messages });
			bringBack?.();
		},
	});
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

const MAX_MESSAGES = 200;

export function readConversation(key: string): readonly Message[] {
	return readStored(slotOf(key)) ?? [];
}

/**
 * Stores the newest messages of a conversation in this browser, as many as fit. Returns their number; 0 if
 * storage is blocked or full.
 */
export function keepConversation(key: string, messages: readonly Message[]): number {
	let kept = messages.slice(-MAX_MESSAGES);
	while (kept.length > 0 && !writeStored(slotOf(key), kept)) {
		kept = kept.slice(Math.ceil(kept.length / 4));
	}
	if (kept.length === 0) removeStored(slotOf(key));
	return kept.length;
}

function slotOf(key: string) {
	function parse(value: unknown): readonly Message[] | undefined {
		if (!Array.isArray(value)) return undefined;
		const messages: unknown[] = value.map(withMeta);
		return messages.every(isMessage) ? messages : undefined;
	}
	return { key, parse };
}

/** Earlier versions of the site stored `meta` as `facts`. */
function withMeta(message: unknown) {
	if (!isRecord(message) || !("facts" in message)) return message;
	const { facts: meta, ...rest } = message;
	return { ...rest, meta };
}

const endings: readonly unknown[] = [
	"complete",
	"length",
	"withdrawn",
	"unchecked",
	"stopped",
	"interrupted",
	"failed",
];

/** Checks only the fields that rendering needs; this site wrote the rest with them. */
function isMessage(value: unknown): value is Message {
	if (!isRecord(value)) return false;
	const { id, timestamp, content, role, ending, reasoning = "", error } = value;
	if (typeof id !== "number" || typeof timestamp !== "number") return false;
	if (typeof content !== "string" || typeof reasoning !== "string") return false;
	const isAnswer = role === "assistant" && endings.includes(ending);
	return role === "user" || (isAnswer && (error === undefined || isServerError(error)));
}
