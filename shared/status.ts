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

const modelState = z.discriminatedUnion("state", [
	z.object({ state: z.literal("ready") }),
	z.object({ state: z.literal("loading"), percent: z.number().optional() }),
	z.object({ state: z.literal("resting"), until: z.string() }),
	z.object({ state: z.literal("off") }),
]);

/** The state of a model. `percent`: how much of it is loaded; `until`: the end of its rest, an ISO time. */
export type ModelState = z.infer<typeof modelState>;

/** The engine's model behind a model of the catalogue, and how many calls wait for it. */
const engineModel = z.object({
	name: z.string(),
	licence: z.string(),
	waiting: z.number(),
	/** The place of the visitor's next call in the queue, from 1; absent if none waits. */
	place: z.number().optional(),
});

/** The output of the `status` query. The site's own page has the facts about the site from its HTML; programs have them here. */
export const siteStatus = z.object({
	/** SITE_NAME, SITE_CREATOR and SITE_ABOUT; empty if not set. */
	site: z.object({ name: z.string(), creator: z.string(), about: z.string() }),
	/** `sandbox` where no real model answers; `huggingface`, the older name, where any does. */
	provider: z.enum(["huggingface", "sandbox"]),
	/** False where a model has no real answer for want of a key. */
	isTokenConfigured: z.boolean(),
	/** By the model's id. */
	models: z.record(z.string(), modelState),
	/** The models that the engine answers for. */
	engine: z.record(z.string(), engineModel),
	/** The examples whose answers cost nothing, by the model's id: texts, or names of sample files. */
	prepared: z.record(z.string(), z.array(z.string())),
	allowance: z.object({
		visitor: balancePart,
		site: balancePart,
		/** The pass that the visitor opened. Its points count before the visitor's own. */
		pass: passBalance.optional(),
		/** OVER_BUDGET. */
		overBudget: z.enum(["refuse", "sandbox", "device"]),
		prices: z.record(z.enum(taskNames), count),
	}),
});

export type SiteStatus = z.infer<typeof siteStatus>;
