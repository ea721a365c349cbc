import { z } from "zod";

const count = z.number().int().nonnegative();

/** The output of the `siteState` query: how each model does, for everybody. */
export const siteState = z.object({
	models: z.array(
		z.object({
			id: z.string(),
			name: z.string(),
			state: z.enum(["ready", "busy", "loading", "resting", "off"]),
			/** How much of it is loaded. */
			percent: z.number().optional(),
			/** Share of good answers and median wait of the last hour; null where nobody called it. */
			goodShare: z.number().nullable(),
			medianSeconds: z.number().nullable(),
		}),
	),
	/** How much of the day's points is left for all visitors together. */
	day: z.enum(["open", "nearlyUsed", "used"]),
});

export type SiteState = z.infer<typeof siteState>;

/** The output of the `hostState` mutation: what only the host sees. Times are ISO. */
export const hostState = z.object({
	points: z.object({
		used: count,
		limit: count,
		/** When all of them come back. */
		refillsAt: z.string(),
		/** When they are used up at the rate so far; null if they last. */
		runsOutAt: z.string().nullable(),
	}),
	/** The start of the process: the rest counts from there. */
	since: z.string(),
	/** Points spent by each model that was called. */
	spent: z.array(z.object({ name: z.string(), points: count })),
	backends: z.array(
		z.object({
			model: z.string(),
			backend: z.string(),
			answers: count,
			/** Points that visitors spent on its answers. */
			points: count,
			errors: z.array(z.object({ code: z.string(), times: count })),
		}),
	),
	/** The newest first; without faults the file was taken. */
	reloads: z.array(z.object({ at: z.string(), faults: z.array(z.string()) })),
});

export type HostState = z.infer<typeof hostState>;
