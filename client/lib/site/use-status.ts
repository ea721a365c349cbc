import type { ShownModel } from "#shared/shown-model.ts";
import type { ModelState, SiteStatus } from "#shared/status.ts";
import { api } from "../api/api.tsx";
import { useSite } from "./site.ts";

/** Maximum age: the host may raise the limits or change the list, and failed calls refund their points. */
const LONGEST_WAIT_SECONDS = 300;
/** Polling interval for an engine's download progress and queue. */
const ENGINE_SECONDS = 4;
/** Polling interval while something changes by itself: an open pass, a model that is not ready, a site that is away. */
const CHANGING_SECONDS = 30;

/** The server's status: who answers, what calls cost and what is left. */
export function useStatus() {
	const isLocal = useSite().models.some(({ answeredBy }) => answeredBy === "machine");
	return api.status.useQuery(undefined, {
		refetchOnWindowFocus: true,
		refetchInterval: ({ state }) => secondsToNext(state, isLocal) * 1000,
	});
}

type LastStatus = { data: SiteStatus | undefined; status: "pending" | "error" | "success" };

/** How long a status is good, so that what is shut because of it opens by itself. `isLocal`: the engine answers. */
export function secondsToNext({ data, status }: LastStatus, isLocal: boolean): number {
	if (!data?.allowance || status === "error") return CHANGING_SECONDS;
	const { visitor, site, pass } = data.allowance;
	const refills = [visitor, site]
		.filter(({ left, limit }) => left < limit)
		.map(({ refillsInSeconds }) => refillsInSeconds + 1);
	const isChanging =
		// Others spend from the pass too.
		pass?.state === "open" ||
		Object.values(data.models).some(({ state }) => state !== "ready" && state !== "off");
	return Math.min(
		LONGEST_WAIT_SECONDS,
		...refills,
		isChanging ? CHANGING_SECONDS : Number.POSITIVE_INFINITY,
		isLocal ? ENGINE_SECONDS : Number.POSITIVE_INFINITY,
	);
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
