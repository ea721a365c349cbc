import { z } from "zod";
import { taskNames } from "./models.ts";

const count = z.number().int().nonnegative();

// What is left of one allowance: points left of its limit and seconds until it refills.
const balancePart = z.object({ left: count, limit: count, refillsInSeconds: count });

const modelState = z.discriminatedUnion("state", [
	z.object({ state: z.literal("ready") }),
	z.object({ state: z.literal("loading"), percent: z.number().optional() }),
	z.object({ state: z.literal("resting"), until: z.string() }),
	z.object({ state: z.literal("off") }),
]);

/** What can be expected of a model now. `percent` of it is loaded; it rests `until` an ISO time. */
export type ModelState = z.infer<typeof modelState>;

/** The model of the engine that answers for one of the catalogue, and how many calls wait for it. */
const engineModel = z.object({
	name: z.string(),
	licence: z.string(),
	waiting: z.number(),
	/** Which of those that wait is the visitor's own next call, from 1; absent where none waits. */
	place: z.number().optional(),
});

/** What the `status` query tells a page: the site's facts, who answers, what calls cost. */
export const siteStatus = z.object({
	site: z.object({ name: z.string(), creator: z.string(), about: z.string() }),
	provider: z.enum(["huggingface", "sandbox"]),
	isTokenConfigured: z.boolean(),
	/** By the model's id. */
	models: z.record(z.string(), modelState),
	/** Those that the engine on the host's machine answers for. */
	engine: z.record(z.string(), engineModel),
	allowance: z.object({
		visitor: balancePart,
		site: balancePart,
		/** What happens when the site's points are used up: calls are refused, or the sandbox answers. */
		overBudget: z.enum(["refuse", "sandbox"]),
		prices: z.record(z.enum(taskNames), count),
	}),
});

/** What the host says about the site (`SITE_NAME`, `SITE_CREATOR`, `SITE_ABOUT`; empty where not set). */
export type SiteFacts = z.infer<typeof siteStatus>["site"];

/** What the `status` query tells a page. */
export type SiteStatus = z.infer<typeof siteStatus>;
