import { getState, setState, useClientState } from "./store.ts";

/** Unsent text, one per form and tab. */
export function useDraft(name: string, usual = "") {
	const { text = usual, before } = useClientState(({ drafts }) => drafts[name]) ?? {};
	return [text, (typed: string) => keep(name, typed), before] as const;
}

/** Prefills a draft. The visitor can undo it until they type or send. */
export function fillDraft(name: string, text: string, usual = "") {
	const draft = getState().drafts[name] ?? { text: usual };
	const before = draft.before ?? draft.text;
	const isOwn = before.trim() !== "" && before !== usual && before !== text;
	keep(name, text, isOwn ? before : undefined);
}

function keep(name: string, text: string, before?: string) {
	setState(({ drafts }) => ({ drafts: { ...drafts, [name]: { text, before } } }));
}

/** Appends words to a draft. */
export function addToDraft(name: string, words: string) {
	const { text = "" } = getState().drafts[name] ?? {};
	keep(name, [text.trimEnd(), words].filter((part) => part !== "").join(" "));
}
