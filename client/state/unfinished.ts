import { isBeingCleared } from "./clear-stored-data.ts";
import type { PartialAnswer } from "./result.ts";
import { getState, setState, type UnfinishedText } from "./store.ts";

/** A page that crashes loses no more than this. */
const SAVE_MS = 1_000;

/**
 * Keeps what has come of a text in this tab's storage: at intervals, and when the page is hidden or goes,
 * because a phone may end a hidden page without a word.
 */
export function trackUnfinished(name: string, asked: Pick<UnfinishedText, "input" | "parameters">) {
	let partial: PartialAnswer | undefined;
	let savedAt = Date.now();

	function save() {
		if (!partial || isBeingCleared()) return;
		savedAt = Date.now();
		const text = { ...asked, partial };
		setState(({ unfinished }) => ({ unfinished: { ...unfinished, [name]: text } }));
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
			dropUnfinished(name);
		},
		/** The text was cut. A page that goes sees its requests fail, some browsers' even before `pagehide`. */
		cut() {
			stopWatching();
			save();
		},
	};
}

export function dropUnfinished(name: string) {
	const { [name]: dropped, ...unfinished } = getState().unfinished;
	if (dropped) setState({ unfinished });
}
