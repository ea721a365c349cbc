import { useState } from "react";
import { draftSlot, readStored, writeStored } from "../lib/kept/storage.ts";

/** What is typed but not sent: kept for the visit, of each conversation and in each tab its own. */
export function useDraft(storageKey: string): [string, (draft: string) => void] {
	const slot = draftSlot(storageKey);
	const [draft, setDraft] = useState(() => readStored(slot) ?? "");

	function changeDraft(text: string) {
		setDraft(text);
		writeStored(slot, text);
	}

	return [draft, changeDraft];
}
