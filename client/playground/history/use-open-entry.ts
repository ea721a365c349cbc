import type { HistoryEntry } from "../../calls/row.ts";
import { modelSearch } from "../../lib/model-address.ts";
import { navigate } from "../../lib/navigation.tsx";
import { useCatalogue } from "../../lib/site/site.ts";
import { useOpenModel } from "../share/use-open-model.ts";

/** Opens a result on its model's screen, or a conversation in the chat; undefined if the site has no model for it. */
export function useOpenEntry(entry: HistoryEntry): (() => void) | undefined {
	const { models, find } = useCatalogue();
	const { openRow } = useOpenModel();
	const own = find(entry.modelId);
	const { conversationId } = entry;
	if (conversationId === undefined) {
		return (
			own &&
			(() => {
				openRow(entry);
				requestAnimationFrame(() => document.getElementById("results")?.scrollIntoView());
			})
		);
	}
	const model = own ?? models.find(({ task }) => task === "chat");
	return (
		model &&
		(() => {
			const search = modelSearch(model.id, { conversation: conversationId });
			navigate(search, { state: { isPicked: true } });
			requestAnimationFrame(() => window.scrollTo(0, 0));
		})
	);
}
