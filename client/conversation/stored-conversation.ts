import { isErrorCode } from "#shared/errors.ts";
import { readStored, removeStored, writeStored } from "../lib/kept/storage.ts";
import { isErrorParts, isRecord } from "../lib/shown-error.ts";
import type { Message } from "./message.ts";

const MAX_MESSAGES = 200;

/** The conversation this browser kept under that key, or an empty one. */
export function readConversation(key: string): readonly Message[] {
	return readStored(slotOf(key)) ?? [];
}

/**
 * Keeps a conversation in this browser: the newest messages, as many as fit. Gives how many did; none
 * where storage is off or full.
 */
export function keepConversation(key: string, messages: readonly Message[]): number {
	let kept = messages.slice(-MAX_MESSAGES);
	while (kept.length > 0 && !writeStored(slotOf(key), kept)) {
		kept = kept.slice(Math.ceil(kept.length / 4));
	}
	if (kept.length === 0) removeStored(key);
	return kept.length;
}

function slotOf(key: string) {
	const parse = (value: unknown): readonly Message[] | undefined =>
		Array.isArray(value) && value.every(isMessage) ? value : undefined;
	return { key, parse };
}

function isMessage(value: unknown): value is Message {
	return isQuestion(value) || isAnswer(value);
}

type Check = (value: unknown) => boolean;

const isText = (value: unknown) => typeof value === "string";
const isNumber = (value: unknown) => typeof value === "number";
const isOneOf =
	(...words: readonly string[]): Check =>
	(value) =>
		words.some((word) => word === value);
const isOptional =
	(check: Check): Check =>
	(value) =>
		value === undefined || check(value);
const isRecordOf =
	(checks: Readonly<Record<string, Check>>): Check =>
	(value) =>
		isRecord(value) && Object.entries(checks).every(([name, check]) => check(value[name]));

const basics = { id: isNumber, content: isText, timestamp: isNumber };
const isQuestion = isRecordOf({ ...basics, role: isOneOf("user") });
const isAnswer = isRecordOf({
	...basics,
	role: isOneOf("assistant"),
	ending: isOneOf("complete", "length", "stopped", "failed"),
	reasoning: isOptional(isText),
	thinkingMs: isOptional(isNumber),
	facts: isOptional(
		isRecordOf({
			durationMs: isNumber,
			source: isOneOf("hosted", "machine", "sandbox"),
			model: isText,
			usage: isOptional(
				isRecordOf({ promptTokens: isNumber, completionTokens: isNumber, totalTokens: isNumber }),
			),
		}),
	),
	error: isOptional(
		isRecordOf({
			errorCode: (value) => typeof value === "string" && isErrorCode(value),
			fixer: isText,
			parts: isOptional(isErrorParts),
		}),
	),
});
