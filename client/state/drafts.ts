import { getState, setState, useClientState } from "./store.ts";
import { dropUndo, offerUndo } from "./undo.ts";

/** Unsent text, one per form and tab. */
export function useDraft(name: string, usual = "") {
	const text = useClientState(({ drafts }) => drafts[name]?.text) ?? usual;
	return [text, (typed: string) => keep(name, typed)] as const;
}

/** What the undo of a prefilled draft is about. */
export function draftKey(name: string): string {
	return `draft.${name}`;
}

/** Prefills a draft. The visitor can undo it until they type or send. */
export function fillDraft(name: string, text: string, usual = "") {
	const { drafts, undo } = getState();
	const of = draftKey(name);
	const before = drafts[name]?.text ?? usual;
	const isOwn = before.trim() !== "" && before !== usual && before !== text;
	const bringBack = () => keep(name, before);
	// A second prefill leads back to the visitor's own text, too.
	const offer = undo?.of === of ? undo : isOwn && { of, bringBack };
	keep(name, text);
	if (offer) offerUndo(offer);
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
