import { isRecord, isTold } from "../lib/shown-error.ts";
import { readStored, removeStored, writeStored } from "../state/storage.ts";
import type { Message } from "./message.ts";

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
	const parse = (value: unknown): readonly Message[] | undefined =>
		Array.isArray(value) && value.every(isMessage) ? value : undefined;
	return { key, parse };
}

const endings: readonly unknown[] = ["complete", "length", "stopped", "failed"];

/** Checks only the fields that rendering needs; this site wrote the rest with them. */
function isMessage(value: unknown): value is Message {
	if (!isRecord(value)) return false;
	const { id, timestamp, content, role, ending, reasoning = "", error } = value;
	if (typeof id !== "number" || typeof timestamp !== "number") return false;
	if (typeof content !== "string" || typeof reasoning !== "string") return false;
	const isAnswer = role === "assistant" && endings.includes(ending);
	return role === "user" || (isAnswer && (error === undefined || isTold(error)));
}
