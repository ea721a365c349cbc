import { isErrorCode } from "#shared/errors.ts";
import { readStored, removeStored, writeStored } from "../lib/kept/storage.ts";
import { isErrorParts } from "../lib/shown-error.ts";
import type { AnswerMessage, Message, UserMessage } from "./message.ts";

const MAX_MESSAGES = 200;
const endings = ["complete", "length", "stopped", "failed"];

function slotOf(key: string) {
	return {
		key,
		parse: (value: unknown) => (Array.isArray(value) && value.every(isMessage) ? value : undefined),
	};
}

/** The conversation this browser kept under that key, or an empty one. */
export function readConversation(key: string): readonly Message[] {
	return readStored<readonly Message[]>(slotOf(key)) ?? [];
}

/**
 * Keeps a conversation in this browser: the newest messages, as many as fit. Gives how many did; none
 * where storage is off or full.
 */
export function keepConversation(key: string, messages: readonly Message[]): number {
	let kept = messages.slice(-MAX_MESSAGES);
	while (kept.length > 0 && !writeStored<readonly Message[]>(slotOf(key), kept)) {
		kept = kept.slice(Math.ceil(kept.length / 4));
	}
	if (kept.length === 0) removeStored(key);
	return kept.length;
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
		endings.some((ending) => ending === value.ending) &&
		isOptional(value.reasoning, isString) &&
		isOptional(value.thinkingMs, isNumber) &&
		isOptional(value.facts, isFacts) &&
		isOptional(value.error, isShownError)
	);
}

function hasBasics(value: unknown): value is Record<string, unknown> {
	return (
		isRecord(value) && isNumber(value.id) && isString(value.content) && isNumber(value.timestamp)
	);
}

function isFacts(value: unknown): boolean {
	return (
		isRecord(value) &&
		isNumber(value.durationMs) &&
		["hosted", "machine", "sandbox"].includes(String(value.source)) &&
		isString(value.model) &&
		isOptional(value.usage, isUsage)
	);
}

function isUsage(value: unknown): boolean {
	return (
		isRecord(value) &&
		[value.promptTokens, value.completionTokens, value.totalTokens].every(isNumber)
	);
}

function isShownError(value: unknown): boolean {
	return (
		isRecord(value) &&
		isString(value.errorCode) &&
		isErrorCode(value.errorCode) &&
		isString(value.fixer) &&
		isOptional(value.parts, isErrorParts)
	);
}

function isOptional(value: unknown, isRight: (value: unknown) => boolean): boolean {
	return value === undefined || isRight(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null;
}

function isString(value: unknown): value is string {
	return typeof value === "string";
}

function isNumber(value: unknown): value is number {
	return typeof value === "number";
}
