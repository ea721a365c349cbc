import { startTransition, useOptimistic } from "react";
import { useSearchParams } from "wouter";
import type { FinishedResult } from "../state/result.ts";
import { originOf, useRow } from "./table.ts";

/**
 * The rows in the address: `result`, the one that a screen shows, and `from`, the one behind its form. Reload, Back,
 * another tab, the list of results and "Use this result" all resolve rows here.
 */
export function useShownRow() {
	const [address, setAddress] = useSearchParams();
	// Side by side, each model shows its last call.
	const isCompared = address.has("with");
	const ofAddress = (name: string) => (isCompared ? undefined : (address.get(name) ?? undefined));
	// The address changes in a transition, which on a busy device may end after a quick answer.
	const [shownId, showAtOnce] = useOptimistic(ofAddress("result"));
	return {
		shownId,
		fromId: ofAddress("from"),
		/** Shows a row, or the call that will become it, in place of the current one. */
		show(id: string, fromId?: string) {
			if (isCompared) return;
			startTransition(() => {
				showAtOnce(id);
				setAddress(
					(before) => {
						const after = new URLSearchParams(before);
						after.set("result", id);
						after.delete("from");
						if (fromId) after.set("from", fromId);
						return after;
					},
					{ replace: true },
				);
			});
		},
	};
}

/** The form's content according to the address: the input of the shown row, or the content of the row behind it. */
export function useOrigin(shown: FinishedResult | undefined) {
	const from = useRow(useShownRow().fromId);
	return shown ?? (from ? originOf(from) : undefined);
}
