import { startTransition, useOptimistic } from "react";
import { useSearchParams } from "wouter";
import type { FinishedResult } from "../state/result.ts";
import { originOf, useRow } from "./table.ts";

/**
 * The rows in the address: `result`, the one that a screen shows, and `from`, the one behind its form. A reload,
 * the Back button, another tab, the list of results and "Use this result" are all this look-up.
 */
export function useShownRow() {
	const [address, setAddress] = useSearchParams();
	// Side by side, each model shows its last call.
	const isCompared = address.has("with");
	const ofAddress = (name: string) => (isCompared ? undefined : (address.get(name) ?? undefined));
	// The address changes in a transition, which a busy device ends after a quick answer.
	const [shownId, showAtOnce] = useOptimistic(ofAddress("result"));
	return {
		shownId,
		fromId: ofAddress("from"),
		/** Shows a row, or the call that will become it. It takes the place of the one shown before. */
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

/** What the form holds by the address: the input of the shown row, or the content of the row behind it. */
export function useOrigin(shown: FinishedResult | undefined) {
	const from = useRow(useShownRow().fromId);
	return shown ?? (from ? originOf(from) : undefined);
}
