import { getState, setState, useClientState } from "./store.ts";
import { dropUndo, prefill } from "./undo.ts";

/** Unsent text, one per form and tab. */
export function useDraft(name: string, usual = "") {
	const text = useClientState(({ drafts }) => drafts[name]?.text) ?? usual;
	return [text, (typed: string) => keep(name, typed)] as const;
}

/** What the undo of a prefilled draft is about. */
export function draftKey(name: string): string {
	return `draft.${name}`;
}

/** What each draft was prefilled with last. */
const filled = new Map<string, string>();

/**
 * Prefills a draft. The visitor can undo it until they type or send. Returns what brings their own words back, for the
 * undo of a file that comes with these, and leaves words alone that were typed since.
 */
export function fillDraft(name: string, text: string, usual = "") {
	const before = getState().drafts[name]?.text ?? usual;
	const isOwn = before.trim() !== "" && before !== usual && before !== text;
	const bringBack = isOwn ? () => keep(name, before) : undefined;
	prefill({ of: draftKey(name), fill: () => keep(name, text), bringBack });
	filled.set(name, text);
	return bringBack && (() => getState().drafts[name]?.text === filled.get(name) && bringBack());
}

function keep(name: string, text: string) {
	setState(({ drafts }) => ({ drafts: { ...drafts, [name]: { text } } }));
	dropUndo(draftKey(name));
}

/** Appends words to a draft. */
export function addToDraft(name: string, words: string) {
	const { text = "" } = getState().drafts[name] ?? {};
	keep(name, [text.trimEnd(), words].filter((part) => part !== "").join(" "));
}
