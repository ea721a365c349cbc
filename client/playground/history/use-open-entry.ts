import type { HistoryEntry } from "../../calls/row.ts";
import { modelSearch } from "../../lib/model-address.ts";
import { navigate, outOfPanel } from "../../lib/navigation.tsx";
import { useCatalogue } from "../../lib/site/site.ts";

/** State of an entry's address: the visitor chose it. */
export const entryState = { isPicked: true } as const;

/** Gives an entry's address: its model's screen, or the chat; undefined if the site has no model for it. */
export function useEntrySearch() {
	const { models, find } = useCatalogue();
	return ({ id, modelId, conversationId }: HistoryEntry): string | undefined => {
		const own = find(modelId);
		if (conversationId === undefined) return own && modelSearch(own.id, { result: id });
		const model = own ?? models.find(({ task }) => task === "chat");
		return model && modelSearch(model.id, { conversation: conversationId });
	};
}

/** Opens an entry at its address, and shows its beginning; undefined if the site has no model for it. */
export function useOpenEntry(entry: HistoryEntry): (() => void) | undefined {
	const search = useEntrySearch()(entry);
	if (search === undefined) return undefined;
	return () => {
		navigate(search, outOfPanel(entryState));
		requestAnimationFrame(() => {
			if (entry.conversationId) window.scrollTo(0, 0);
			else document.getElementById("results")?.scrollIntoView();
		});
	};
}
