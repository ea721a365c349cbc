import { z } from "zod";
import { taskNames } from "./models.ts";

const count = z.number().int().nonnegative();

const balancePart = z.object({ left: count, limit: count, refillsInSeconds: count });

/** `until`: the end of the pass, an ISO time. */
const passBalance = z.discriminatedUnion("state", [
	z.object({
		state: z.enum(["open", "ended"]),
		name: z.string(),
		left: count,
		limit: count,
		until: z.string(),
	}),
	z.object({ state: z.literal("invalid") }),
]);

export type PassBalance = z.infer<typeof passBalance>;

export const modelState = z.discriminatedUnion("state", [
	z.object({ state: z.literal("ready") }),
	z.object({ state: z.literal("loading"), percent: z.number().optional() }),
	z.object({ state: z.literal("resting"), until: z.string() }),
	z.object({ state: z.literal("failing") }),
	z.object({ state: z.literal("off") }),
]);

/**
 * The state of a model. `percent`: the share that is loaded; `until`: when its breaker closes, an ISO time; `failing`:
 * each call is tried, and none was answered.
 */
export type ModelState = z.infer<typeof modelState>;

/** The engine's model behind a model of the catalogue, and the number of waiting calls. */
const engineModel = z.object({
	name: z.string(),
	licence: z.string(),
	waiting: z.number(),
	/** The position of the visitor's next call in the queue, from 1; absent if none waits. */
	place: z.number().optional(),
});

/** The output of the `status` query. Pages get the facts about the site from their HTML; programs get them here. */
export const siteStatus = z.object({
	/** SITE_NAME, SITE_CREATOR and SITE_ABOUT; empty if not set. */
	site: z.object({ name: z.string(), creator: z.string(), about: z.string() }),
	/** `sandbox` if no real model answers; `huggingface`, the older name, if any does. */
	provider: z.enum(["huggingface", "sandbox"]),
	/** False if a model has no real answer for lack of a key. */
	isTokenConfigured: z.boolean(),
	/** By the model's id. */
	models: z.record(z.string(), modelState),
	/** The models that the engine serves. */
	engine: z.record(z.string(), engineModel),
	/** The examples whose answers are free, by model id: texts, or names of sample files. */
	prepared: z.record(z.string(), z.array(z.string())),
	allowance: z.object({
		visitor: balancePart,
		site: balancePart,
		/** The pass that the visitor opened. Its points are used before the visitor's own. */
		pass: passBalance.optional(),
		/** OVER_BUDGET. */
		overBudget: z.enum(["refuse", "sandbox", "device"]),
		/** The least price of a call of each task; each model's own price is in the `models` query. */
		prices: z.record(z.enum(taskNames), count),
	}),
});

export type SiteStatus = z.infer<typeof siteStatus>;
