import type { ShownModel } from "#shared/shown-model.ts";
import type { ModelState, SiteStatus } from "#shared/status.ts";
import { api } from "../api/api.ts";
import { useSite } from "./site.ts";

/** A host may give more, and calls that failed give their points back: worth a look until then. */
const LONGEST_WAIT_SECONDS = 300;
/** An engine of the host's own tells how far a model is loaded and how many calls wait for it. */
const ENGINE_SECONDS = 4;

/** What the server says of itself: who answers, what calls cost and what is left. */
export function useStatus() {
	const isLocal = useSite().models.some(({ answeredBy }) => answeredBy === "machine");
	return api.status.useQuery(undefined, {
		refetchOnWindowFocus: true,
		// Asks again when a share has refilled, so that a closed button opens by itself.
		refetchInterval: ({ state }) => refetchMs(state.data, isLocal),
	});
}

function refetchMs(status: SiteStatus | undefined, isLocal: boolean): number | false {
	if (!status?.allowance) return false;
	const { visitor, site } = status.allowance;
	const waits = [visitor, site]
		.filter(({ left, limit }) => left < limit)
		.map(({ refillsInSeconds }) => refillsInSeconds + 1);
	if (isLocal) waits.push(ENGINE_SECONDS);
	return waits.length > 0 && Math.min(LONGEST_WAIT_SECONDS, ...waits) * 1000;
}

/** What can be expected of a model now; until the server has told it, what came with the page. */
export function useModelState(): (model: ShownModel) => ModelState {
	const { data } = useStatus();
	return ({ id, answeredBy }) =>
		data?.models?.[id] ?? { state: answeredBy === "off" ? "off" : "ready" };
}
