import { z } from "zod";
import { taskNames } from "./models.ts";

const count = z.number().int().nonnegative();

const balancePart = z.object({
	/** Points that are left. */
	left: count,
	/** Points when nothing is spent. */
	limit: count,
	/** Seconds until all points are back. */
	refillsInSeconds: count,
});

const passBalance = z.discriminatedUnion("state", [
	z.object({
		/** Whether its points can be used; `invalid` is no pass of this site. */
		state: z.enum(["open", "ended"]),
		/** What its host called it. */
		name: z.string(),
		/** Points that are left. */
		left: count,
		/** Points that it began with. */
		limit: count,
		/** The end of the pass, an ISO time. */
		until: z.string(),
	}),
	z.object({
		/** Whether its points can be used; `invalid` is no pass of this site. */
		state: z.literal("invalid"),
	}),
]);

export type PassBalance = z.infer<typeof passBalance>;

/** The field that tells the states of a model apart. */
function stateField<const State extends string>(state: State) {
	return {
		/**
		 * `ready`: it can be called. `loading`: a call waits. `resting`: it failed, and is left alone for a while. `failing`:
		 * each call is tried, and none was answered. `off`: nobody answers.
		 */
		state: z.literal(state),
	};
}

export const modelState = z.discriminatedUnion("state", [
	z.object({ ...stateField("ready") }),
	z.object({
		...stateField("loading"),
		/** The share that is loaded, in percent. */
		percent: z.number().optional(),
	}),
	z.object({
		...stateField("resting"),
		/** When calls are tried again, an ISO time. */
		until: z.string(),
	}),
	z.object({ ...stateField("failing") }),
	z.object({ ...stateField("off") }),
]);

/** The state of a model. */
export type ModelState = z.infer<typeof modelState>;

/** The engine's model behind a model of the catalogue, and the number of waiting calls. */
const engineModel = z.object({
	/** Its name in the engine. */
	name: z.string(),
	/** The licence of its weights. */
	licence: z.string(),
	/** Calls that wait. */
	waiting: z.number(),
	/** The position of the visitor's next call in the queue, from 1; absent if none waits. */
	place: z.number().optional(),
});

/** The output of the `status` query. Pages get the facts about the site from their HTML; programs get them here. */
export const siteStatus = z.object({
	/** SITE_NAME, SITE_CREATOR and SITE_ABOUT; empty if not set. */
	site: z.object({
		/** SITE_NAME. */
		name: z.string(),
		/** SITE_CREATOR. */
		creator: z.string(),
		/** SITE_ABOUT. */
		about: z.string(),
	}),
	/** `sandbox` if only the sandbox answers; otherwise `huggingface`, the older name, also where nobody answers. */
	provider: z.enum(["huggingface", "sandbox"]),
	/** Whether a hosted provider answers for a model, or only own machines do and no key is missing. */
	isTokenConfigured: z.boolean(),
	/** Changes when the host's list of models does; the same as in the data of a page that is up to date. */
	catalogueVersion: z.string(),
	/** The state of each model, by its id. */
	models: z.record(z.string(), modelState),
	/** The models that the engine serves. */
	engine: z.record(z.string(), engineModel),
	/**
	 * The examples whose answers are free, by model id: texts, names of sample files, or ` voice: text` for a text in one
	 * of the model's voices.
	 */
	prepared: z.record(z.string(), z.array(z.string())),
	/** The points of this caller, and those of all visitors together. */
	allowance: z.object({
		/** The caller's own points of the hour. */
		visitor: balancePart,
		/** The site's points of the day. */
		site: balancePart,
		/** The pass that the visitor opened. Its points are used before the visitor's own. */
		pass: passBalance.optional(),
		/** What happens when the site's points are used up (OVER_BUDGET). */
		overBudget: z.enum(["refuse", "sandbox", "device"]),
		/** The least price of a call of each task; each model's own price is in the `models` query. */
		prices: z.record(z.enum(taskNames), count),
	}),
});

export type SiteStatus = z.infer<typeof siteStatus>;
