import { z } from "zod";

const count = z.number().int().nonnegative();

/** The output of the `siteState` query: each model's state, for everybody. */
export const siteState = z.object({
	/** Every model, in the order of the list. */
	models: z.array(
		z.object({
			/** The `modelId` of a call. */
			id: z.string(),
			/** Its name for people. */
			name: z.string(),
			/** As in `models`; `busy` if calls wait for it. */
			state: z.enum(["ready", "busy", "loading", "resting", "failing", "off"]),
			/** The share that is loaded, in percent. */
			percent: z.number().optional(),
			/** Share of good answers in the last hour, from 0 to 1; null if it was not called. */
			goodShare: z.number().nullable(),
			/** Median wait for a good answer in the last hour, in seconds; null if there was none. */
			medianSeconds: z.number().nullable(),
		}),
	),
	/** The share of the day's points left for all visitors together. */
	day: z.enum(["open", "nearlyUsed", "used"]),
});

export type SiteState = z.infer<typeof siteState>;

/** The output of the `hostState` mutation: what only the host sees. Times are ISO. */
export const hostState = z.object({
	/** The points of the day, of all visitors together. */
	points: z.object({
		/** Points spent. */
		used: count,
		/** Points of a day. */
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
			/** The id of the model. */
			model: z.string(),
			/** The back-end's name in log and metrics. */
			backend: z.string(),
			/** The code of its error. */
			code: z.string(),
			/** The variable to fix; null if none is to blame. */
			variable: z.string().nullable(),
			/** Since when it fails. */
			since: z.string(),
		}),
	),
	/** Points spent by each model that was called. */
	spent: z.array(
		z.object({
			/** The name of the model. */
			name: z.string(),
			/** Points that its calls cost. */
			points: count,
		}),
	),
	/** The back-ends that were called. */
	backends: z.array(
		z.object({
			/** The name of the model. */
			model: z.string(),
			/** The back-end's name in log and metrics. */
			backend: z.string(),
			/** Good answers. */
			answers: count,
			/** Points spent on its answers. */
			points: count,
			/** Its errors. */
			errors: z.array(
				z.object({
					/** The code of the error. */
					code: z.string(),
					/** How often it came. */
					times: count,
				}),
			),
		}),
	),
	/** Newest first; a reload without faults was accepted. */
	reloads: z.array(
		z.object({
			/** When the catalogue was read again. */
			at: z.string(),
			/** What was wrong with it. */
			faults: z.array(z.string()),
		}),
	),
});

export type HostState = z.infer<typeof hostState>;
