import type { ShownModel } from "#shared/shown-model.ts";
import type { ModelState, SiteStatus } from "#shared/status.ts";
import { api } from "../api/api.tsx";
import { useSite } from "./site.ts";

/** Maximum age: the host may raise the limits, and failed calls refund their points. */
const LONGEST_WAIT_SECONDS = 300;
/** Polling interval for an engine's download progress and queue. */
const ENGINE_SECONDS = 4;
/** Polling interval for the points of a pass. */
const PASS_SECONDS = 30;

/** The server's status: who answers, what calls cost and what is left. */
export function useStatus() {
	const isLocal = useSite().models.some(({ answeredBy }) => answeredBy === "machine");
	return api.status.useQuery(undefined, {
		refetchOnWindowFocus: true,
		// Refetches when the allowance has refilled, so that a disabled button is enabled again.
		refetchInterval: ({ state }) => refetchMs(state.data, isLocal),
	});
}

function refetchMs(status: SiteStatus | undefined, isLocal: boolean): number | false {
	if (!status?.allowance) return false;
	const { visitor, site, pass } = status.allowance;
	const waits = [visitor, site]
		.filter(({ left, limit }) => left < limit)
		.map(({ refillsInSeconds }) => refillsInSeconds + 1);
	// Others spend from the pass too.
	if (pass?.state === "open") waits.push(PASS_SECONDS);
	if (isLocal) waits.push(ENGINE_SECONDS);
	return waits.length > 0 && Math.min(LONGEST_WAIT_SECONDS, ...waits) * 1000;
}

/** The state of each model; until the status is loaded, the one in the page's data. */
export function useModelState(): (model: ShownModel) => ModelState {
	const { data } = useStatus();
	return ({ id, answeredBy }) =>
		data?.models?.[id] ?? { state: answeredBy === "off" ? "off" : "ready" };
}

/**
 * Of these models, those that a call may reach: the ready ones first, then the failing ones, since only a call shows
 * that one is back.
 */
export function useReachable(): (models: readonly ShownModel[]) => ShownModel[] {
	const stateOf = useModelState();
	return (models) =>
		["ready", "failing"].flatMap((state) =>
			models.filter((model) => stateOf(model).state === state),
		);
}
