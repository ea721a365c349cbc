import { isBeingCleared } from "../state/clear-stored-data.ts";
import type { PartialAnswer } from "../state/result.ts";
import { removeStored, type Slot, writeStored } from "../state/storage.ts";

/** A page that crashes loses no more than this. */
const SAVE_MS = 1_000;

/**
 * Keeps what has come of a text in this tab's storage: at intervals, and when the page is hidden or goes,
 * because a phone may end a hidden page without a word. The next page finds it there.
 */
export function trackUnfinished<Value>(
	slot: Slot<Value>,
	valueFor: (partial: PartialAnswer) => Value,
) {
	let partial: PartialAnswer | undefined;
	let savedAt = Date.now();

	function save() {
		if (!partial || isBeingCleared()) return;
		savedAt = Date.now();
		writeStored(slot, valueFor(partial));
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
