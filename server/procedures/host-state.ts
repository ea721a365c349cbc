import { z } from "zod";
import { type HostState, hostState as output } from "#shared/site-state.ts";
import { isHostToken } from "../allowance/host-token.ts";
import { publicProcedure } from "./trpc.ts";

const DAY_MS = 86_400_000;

/**
 * Figures for the host only, from this machine or with METRICS_TOKEN; null for others. A mutation, so that the token is
 * in a body and not in a URL.
 */
export const hostState = publicProcedure
	.input(
		z.strictObject({
			/** METRICS_TOKEN; not needed on the host's own machine where neither that nor a public PUBLIC_ORIGIN is set. */
			token: z.string().max(500).optional(),
		}),
	)
	.output(output.nullable())
	.mutation(async ({ ctx, input }): Promise<HostState | null> => {
		const { settings, catalogue, modelStates, traffic, allowance } = ctx.services;
		if (!ctx.isLocal?.() && !(await isHostToken(input.token, settings.metricsToken, ctx.visitor))) {
			return null;
		}
		const site = await allowance.siteBalance();
		const { since, points, backends, reloads } = traffic.totals();
		const failing = await modelStates.failing();
		const nameOf = (id: string) => catalogue.find(id)?.name ?? id;
		const now = Date.now();
		return {
			points: { used: site.limit - site.left, limit: site.limit, ...timesOf(site, now) },
			since: new Date(since).toISOString(),
			failing: failing.map(({ variable = null, ...row }) => ({
				...row,
				variable,
				since: row.since.toISOString(),
			})),
			spent: Object.entries(points).map(([id, spent]) => ({ name: nameOf(id), points: spent })),
			backends: backends.map(({ model, errors, ...row }) => ({
				...row,
				model: nameOf(model),
				errors: Object.entries(errors).map(([code, times]) => ({ code, times })),
			})),
			reloads: reloads.map(({ at, faults }) => ({
				at: new Date(at).toISOString(),
				faults: [...faults],
			})),
		};
	});

type Day = { left: number; limit: number; refillsInSeconds: number };

/** When the day's points are reset, and when they run out at the current rate. */
export function timesOf({ left, limit, refillsInSeconds }: Day, now: number) {
	const refills = now + refillsInSeconds * 1_000;
	const passed = Math.max(1, now - (refills - DAY_MS));
	const used = limit - left;
	const runsOut = used > 0 ? now + (left / used) * passed : Number.POSITIVE_INFINITY;
	return {
		refillsAt: new Date(refills).toISOString(),
		runsOutAt: runsOut < refills ? new Date(runsOut).toISOString() : null,
	};
}
