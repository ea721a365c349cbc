import { isRecord } from "../lib/is-record.ts";
import { isBeingCleared } from "../state/clear-stored-data.ts";
import type { FinishedResult, PartialAnswer } from "../state/result.ts";
import { removeStored, writeStored } from "../state/storage.ts";
import { onPageLeave } from "./page-leave.ts";

/** Save interval: a page that crashes loses no more than this. */
const SAVE_MS = 1_000;

/** The part of a row that is known before there is a result. */
type UnfinishedCall = Omit<FinishedResult, "result" | "at">;

/**
 * Saves the received part of a text in this tab's sessionStorage: at intervals, and when the page is hidden or unloads,
 * because a phone may kill a hidden page without an event. The next page finds it there.
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
	const stopListening = onPageLeave(save);
	document.addEventListener("visibilitychange", handleVisibility);

	function stopWatching() {
		stopListening();
		document.removeEventListener("visibilitychange", handleVisibility);
	}

	return {
		take(next: PartialAnswer) {
			partial = next;
			if (Date.now() - savedAt >= SAVE_MS) save();
		},
		/** The text is complete, stopped, or stored elsewhere, so it is no longer unfinished. */
		end() {
			stopWatching();
			removeStored(slot);
		},
		/** The text was cut. When a page unloads its requests fail, in some browsers even before `pagehide`. */
		cut() {
			stopWatching();
			save();
		},
	};
}

/** The slot of a row that is not stored yet, such as a text being written. An unloading page has no time to write elsewhere. */
export function unfinishedSlot(id: string) {
	const parse = (value: unknown) => (isRow(value) ? value : undefined);
	return { key: `row.${id}`, isOfTab: true, parse };
}

/** The row of a text whose page was closed before its end. */
export function unfinishedRow<Call extends UnfinishedCall>(call: Call, partial: PartialAnswer) {
	return { ...call, ...partialRow(partial), at: Date.now(), isInterrupted: true as const };
}

/** The text in a row: complete, or the part that arrived. */
export function partialRow({ answer, reasoning, thinkingMs }: PartialAnswer) {
	return {
		result: { type: "chat" as const, generated_text: answer },
		...(reasoning !== "" && { thinking: { reasoning, thinkingMs } }),
	};
}

function isRow(value: unknown): value is FinishedResult {
	return (
		isRecord(value) &&
		typeof value.at === "number" &&
		[value.id, value.modelId, value.task].every((one) => typeof one === "string") &&
		[value.result, value.parameters].every(isRecord) &&
		Array.isArray(value.madeFrom)
	);
}
