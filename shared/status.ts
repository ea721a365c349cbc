import { z } from "zod";
import { taskNames } from "./models.ts";
import { answerSource } from "./result.ts";

// What is left of one allowance: points left of its limit and seconds until it refills.
const balancePart = z.object({
	left: z.number().int().nonnegative(),
	limit: z.number().int().nonnegative(),
	refillsInSeconds: z.number().int().nonnegative(),
});

/** What the `status` query tells a page: the site's facts, who answers, what calls cost. */
export const siteStatus = z.object({
	site: z.object({ name: z.string(), creator: z.string(), about: z.string() }),
	provider: answerSource,
	isTokenConfigured: z.boolean(),
	allowance: z.object({
		visitor: balancePart,
		site: balancePart,
		/** What happens when the site's points are used up: calls are refused, or the sandbox answers. */
		overBudget: z.enum(["refuse", "sandbox"]),
		prices: z.record(z.enum(taskNames), z.number().int().nonnegative()),
	}),
});

/** What the host says about the site (`SITE_NAME`, `SITE_CREATOR`, `SITE_ABOUT`; empty where not set). */
export type SiteFacts = z.infer<typeof siteStatus>["site"];

/** What the `status` query tells a page. */
export type SiteStatus = z.infer<typeof siteStatus>;
