import type { ShownModel } from "#shared/shown-model.ts";
import { draftSlot, readStored, writeStored } from "../lib/kept/storage.ts";
import { useKept } from "./use-kept.ts";

/** The text for a model: what was typed for it in this tab, or what the catalogue starts it with. */
export function useDraftText(model: ShownModel): [string, (text: string) => void] {
	const slot = draftSlot(model.id);
	const [{ text }, keep] = useKept(`draft ${model.id}`, {
		text: readStored(slot) ?? model.defaultText ?? "",
	});

	function change(typed: string) {
		keep({ text: typed });
		writeStored(slot, typed);
	}

	return [text, change];
}
