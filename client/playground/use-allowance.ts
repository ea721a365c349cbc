import type { ModelTask } from "#shared/models.ts";
import { useStatus } from "./use-status.ts";

/** What a call costs and what is left for it. */
export type Allowance = {
	price: number;
	left: number;
	limit: number;
	/** Set when too little is left: whose share is used up, and in how many seconds it refills. */
	shortage: { of: "visitor" | "site"; refillsInSeconds: number } | undefined;
};

/** The allowance for a task; undefined until the server has told it. */
export function useAllowance(task: ModelTask | undefined): Allowance | undefined {
	const { data } = useStatus();
	if (!data?.allowance || !task) return undefined;
	const { visitor, site, prices } = data.allowance;
	const price = prices[task];
	const short = visitor.left < price ? "visitor" : site.left < price ? "site" : undefined;
	return {
		price,
		left: visitor.left,
		limit: visitor.limit,
		shortage: short && {
			of: short,
			refillsInSeconds: data.allowance[short].refillsInSeconds,
		},
	};
}
