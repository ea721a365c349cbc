import type { AnswerSource } from "#shared/result.ts";
import { readStored, removeStored, writeStored } from "../lib/storage.ts";
import type { AssistantMessage } from "./conversation-state.ts";

const MAX_MESSAGES = 60;
const MAX_CHARACTERS = 120_000;

const slot = { key: "assistant", version: 1, parse: parseMessages } as const;

/** The conversation that this browser keeps; empty where it keeps none. */
export function readKeptConversation(): readonly AssistantMessage[] {
	return readStored(slot) ?? [];
}

/** Keeps the newest messages in this browser, without failed tries; none at all wipes it. */
export function keepConversation(messages: readonly AssistantMessage[]): void {
	const kept = cap(messages.filter((message) => !message.failure));
	if (kept.length === 0) removeStored(slot.key);
	else writeStored(slot, kept);
}

function cap(messages: readonly AssistantMessage[]): readonly AssistantMessage[] {
	let characters = 0;
	const newest = messages.slice(-MAX_MESSAGES);
	const tooOld = newest.findLastIndex((message) => {
		characters += message.content.length;
		return characters > MAX_CHARACTERS;
	});
	return newest.slice(tooOld + 1);
}

function parseMessages(value: unknown): AssistantMessage[] | undefined {
	return Array.isArray(value) && value.every(isMessage) ? value : undefined;
}

function isMessage(value: unknown): value is AssistantMessage {
	if (typeof value !== "object" || value === null) return false;
	const message: Record<string, unknown> = { ...value };
	return (
		(message.role === "user" || message.role === "assistant") &&
		typeof message.content === "string" &&
		typeof message.timestamp === "number" &&
		(message.source === undefined || isSource(message.source)) &&
		message.failure === undefined
	);
}

function isSource(value: unknown): value is AnswerSource {
	return value === "hosted" || value === "machine" || value === "sandbox";
}
