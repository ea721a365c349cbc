import { z } from "zod";

const count = z.number().int().nonnegative();

/** The output of the `siteState` query: each model's state, for everybody. */
export const siteState = z.object({
	models: z.array(
		z.object({
			id: z.string(),
			name: z.string(),
			state: z.enum(["ready", "busy", "loading", "resting", "failing", "off"]),
			/** The share that is loaded, in percent. */
			percent: z.number().optional(),
			/** Share of good answers and median wait in the last hour; null if it was not called. */
			goodShare: z.number().nullable(),
			medianSeconds: z.number().nullable(),
		}),
	),
	/** The share of the day's points left for all visitors together. */
	day: z.enum(["open", "nearlyUsed", "used"]),
});

export type SiteState = z.infer<typeof siteState>;

/** The output of the `hostState` mutation: what only the host sees. Times are ISO. */
export const hostState = z.object({
	points: z.object({
		used: count,
		limit: count,
		/** When all points are reset. */
		refillsAt: z.string(),
		/** When they run out at the current rate; null if they last. */
		runsOutAt: z.string().nullable(),
	}),
	/** When the process started, from which the rest is counted. */
	since: z.string(),
	/** The back-ends that fail now: each with its error, and the variable that the host must fix. */
	failing: z.array(
		z.object({
			model: z.string(),
			backend: z.string(),
			code: z.string(),
			variable: z.string().nullable(),
			since: z.string(),
		}),
	),
	/** Points spent by each model that was called. */
	spent: z.array(z.object({ name: z.string(), points: count })),
	backends: z.array(
		z.object({
			model: z.string(),
			backend: z.string(),
			answers: count,
			/** Points spent on its answers. */
			points: count,
			errors: z.array(z.object({ code: z.string(), times: count })),
		}),
	),
	/** Newest first; a reload without faults was accepted. */
	reloads: z.array(z.object({ at: z.string(), faults: z.array(z.string()) })),
});

export type HostState = z.infer<typeof hostState>;
