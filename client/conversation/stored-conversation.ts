import { readStored, removeStored, writeStored } from "../lib/kept/storage.ts";
import { isRecord, isTold } from "../lib/shown-error.ts";
import type { Message } from "./message.ts";

const MAX_MESSAGES = 200;

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

const endings: readonly unknown[] = ["complete", "length", "stopped", "failed"];

/** Looks at what the page cannot be drawn without; the rest was written with it, by this site. */
function isMessage(value: unknown): value is Message {
	if (!isRecord(value)) return false;
	const { id, timestamp, content, role, ending, reasoning = "", error } = value;
	if (typeof id !== "number" || typeof timestamp !== "number") return false;
	if (typeof content !== "string" || typeof reasoning !== "string") return false;
	const isAnswer = role === "assistant" && endings.includes(ending);
	return role === "user" || (isAnswer && (error === undefined || isTold(error)));
}
