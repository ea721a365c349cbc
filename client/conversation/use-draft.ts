import { useState } from "react";
import { draftSlot, readStored, writeStored } from "../lib/kept/storage.ts";
import { createStore, useStore } from "../lib/store.ts";

type Draft = {
	text: string;
	/** What stood there before it was filled in from elsewhere; goes with the next change. */
	before?: string | undefined;
};

/** In memory too, for browsers that keep nothing. */
export const drafts = createStore<ReadonlyMap<string, Draft>>(new Map());

/** What is typed but not sent: kept for the visit, of each form and in each tab its own. */
export function useDraft(name: string, usual = "") {
	const [kept] = useState(() => readStored(draftSlot(name)) ?? usual);
	const { text, before } = useStore(drafts).get(name) ?? { text: kept };
	return [text, (typed: string) => keep(name, { text: typed }), before] as const;
}

/** Fills in a draft. What the visitor had there can be brought back, until they type or send. */
export function fillDraft(name: string, text: string, usual = "") {
	const draft = drafts.get().get(name) ?? { text: readStored(draftSlot(name)) ?? usual };
	const before = draft.before ?? draft.text;
	const isOwn = before.trim() !== "" && before !== usual && before !== text;
	keep(name, { text, before: isOwn ? before : undefined });
}

function keep(name: string, draft: Draft) {
	drafts.set(new Map(drafts.get()).set(name, draft));
	writeStored(draftSlot(name), draft.text);
}
