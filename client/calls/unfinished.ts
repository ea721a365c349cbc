import { isRecord } from "../lib/is-record.ts";
import { isBeingCleared } from "../state/clear-stored-data.ts";
import type { FinishedResult, PartialAnswer } from "../state/result.ts";
import { removeStored, writeStored } from "../state/storage.ts";

/** A page that crashes loses no more than this. */
const SAVE_MS = 1_000;

/** What a row says of a call, before there is a result. */
type UnfinishedCall = Omit<FinishedResult, "result" | "at">;

/**
 * Keeps what has come of a text in this tab's storage: at intervals, and when the page is hidden or goes,
 * because a phone may end a hidden page without a word. The next page finds it there.
 */
export function trackUnfinished(call: UnfinishedCall) {
	const slot = unfinishedSlot(call.id);
	let partial: PartialAnswer | undefined;
	let savedAt = Date.now();

	function save() {
		if (!partial || isBeingCleared()) return;
		savedAt = Date.now();
		writeStored(slot, unfinishedRow(call, partial));
	}
	function handleVisibility() {
		if (document.visibilityState === "hidden") save();
	}
	window.addEventListener("pagehide", save);
	document.addEventListener("visibilitychange", handleVisibility);

	function stopWatching() {
		window.removeEventListener("pagehide", save);
		document.removeEventListener("visibilitychange", handleVisibility);
	}

	return {
		take(next: PartialAnswer) {
			partial = next;
			if (Date.now() - savedAt >= SAVE_MS) save();
		},
		/** The text is complete, stopped, or kept elsewhere: nothing of it is unfinished. */
		end() {
			stopWatching();
			removeStored(slot);
		},
		/** The text was cut. A page that goes sees its requests fail, some browsers' even before `pagehide`. */
		cut() {
			stopWatching();
			save();
		},
	};
}

/** The slot of a text that is being written. A page that goes can write nothing else before it is gone. */
export function unfinishedSlot(id: string) {
	const parse = (value: unknown) => (isUnfinishedRow(value) ? value : undefined);
	return { key: `row.${id}`, isOfTab: true, parse };
}

/** The row of a text that its page left before the end. */
export function unfinishedRow<Call extends UnfinishedCall>(call: Call, partial: PartialAnswer) {
	return { ...call, ...partialRow(partial), at: Date.now(), isInterrupted: true as const };
}

/** What a row has of a text, or of the part that arrived. */
export function partialRow({ answer, reasoning, thinkingMs }: PartialAnswer) {
	return {
		result: { type: "chat" as const, generated_text: answer },
		...(reasoning !== "" && { thinking: { reasoning, thinkingMs } }),
	};
}

function isUnfinishedRow(value: unknown): value is FinishedResult {
	return (
		isRecord(value) &&
		value.isInterrupted === true &&
		[value.id, value.modelId, value.task].every((one) => typeof one === "string") &&
		[value.result, value.parameters].every(isRecord) &&
		Array.isArray(value.madeFrom)
	);
}
