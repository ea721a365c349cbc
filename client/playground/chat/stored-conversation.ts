import { isErrorCode } from "#shared/errors.ts";
import { readStored, removeStored, writeStored } from "../../lib/storage.ts";
import type { AnswerMessage, Message, UserMessage } from "./message.ts";

const MAX_MESSAGES = 200;

const slot = {
	key: "chat",
	version: 1,
	parse: (value: unknown) => (Array.isArray(value) && value.every(isMessage) ? value : undefined),
};

/** The conversation this browser kept, or an empty one. */
export function readConversation(): readonly Message[] {
	return readStored<readonly Message[]>(slot) ?? [];
}

/** Keeps the conversation in this browser: the newest messages, as many as fit. */
export function keepConversation(messages: readonly Message[]): void {
	if (messages.length === 0) {
		removeStored(slot.key);
		return;
	}
	let kept = messages.slice(-MAX_MESSAGES);
	while (kept.length > 0 && !writeStored<readonly Message[]>(slot, kept)) {
		kept = kept.slice(Math.ceil(kept.length / 4));
	}
}

function isMessage(value: unknown): value is Message {
	return isUserMessage(value) || isAnswerMessage(value);
}

function isUserMessage(value: unknown): value is UserMessage {
	return hasBasics(value) && value.role === "user";
}

function isAnswerMessage(value: unknown): value is AnswerMessage {
	return (
		hasBasics(value) &&
		value.role === "assistant" &&
		["complete", "length", "stopped", "failed"].some((ending) => ending === value.ending) &&
		isOptional(value.reasoning, (reasoning) => typeof reasoning === "string") &&
		isOptional(value.thinkingMs, (milliseconds) => typeof milliseconds === "number") &&
		isOptional(value.facts, isFacts) &&
		isOptional(value.error, isShownError)
	);
}

function hasBasics(value: unknown): value is Record<string, unknown> {
	return (
		isRecord(value) &&
		typeof value.id === "number" &&
		typeof value.content === "string" &&
		typeof value.timestamp === "number"
	);
}

function isFacts(value: unknown): boolean {
	return (
		isRecord(value) &&
		typeof value.durationMs === "number" &&
		["hosted", "machine", "sandbox"].includes(String(value.source)) &&
		typeof value.model === "string" &&
		isOptional(value.usage, isUsage)
	);
}

function isUsage(value: unknown): boolean {
	return (
		isRecord(value) &&
		[value.promptTokens, value.completionTokens, value.totalTokens].every(
			(count) => typeof count === "number",
		)
	);
}

function isShownError(value: unknown): boolean {
	return (
		isRecord(value) &&
		typeof value.errorCode === "string" &&
		isErrorCode(value.errorCode) &&
		typeof value.sentence === "string" &&
		Array.isArray(value.tips)
	);
}

function isOptional(value: unknown, isRight: (value: unknown) => boolean): boolean {
	return value === undefined || isRight(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null;
}
