import { siteState as output, type SiteState } from "#shared/site-state.ts";
import type { Services } from "./context.ts";
import { publicProcedure } from "./trpc.ts";

const FRESH_MS = 15_000;
/** Share of the day's points from which the day counts as nearly used up. */
const NEARLY_USED = 0.8;

const looks = new WeakMap<Services, { at: number; state: Promise<SiteState> }>();

/** The state of each model, for the status page. Cached for 15 seconds. */
export const siteState = publicProcedure.output(output).query(({ ctx: { services } }) => {
	const known = looks.get(services);
	if (known && performance.now() - known.at < FRESH_MS) return known.state;
	const state = look(services);
	looks.set(services, { at: performance.now(), state });
	state.catch(() => looks.delete(services));
	return state;
});

async function look(services: Services): Promise<SiteState> {
	const { catalogue, modelStates, traffic, allowance } = services;
	const { models, engine } = await modelStates.of();
	const site = await allowance.siteBalance();
	const isNearlyUsed = site.limit - site.left >= NEARLY_USED * site.limit;
	return {
		models: catalogue.models.map(({ id, name }) => {
			const known = models[id] ?? { state: "off" };
			const isBusy = known.state === "ready" && (engine[id]?.waiting ?? 0) > 0;
			const lastHour = traffic.lastHour(id);
			return {
				id,
				name,
				state: isBusy ? "busy" : known.state,
				...(known.state === "loading" && { percent: known.percent }),
				goodShare: lastHour?.goodShare ?? null,
				medianSeconds: lastHour?.medianSeconds ?? null,
			};
		}),
		day: site.left === 0 ? "used" : isNearlyUsed ? "nearlyUsed" : "open",
	};
}
