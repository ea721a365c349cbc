import type { TaskName } from "#shared/models.ts";
import { useStatus } from "./use-status.ts";

export type Spending = {
	/** False if the server would refuse the call; true until the status is known. */
	canSpend: boolean;
	price: number;
	/** Points left in the visitor's hour; undefined until the status is known. */
	balance?: { left: number; limit: number };
	/** Shown in place of the price: which allowance is used up, or that the sandbox answers. */
	notice?: "VISITOR_ALLOWANCE" | "SITE_ALLOWANCE" | "SANDBOX_ANSWERS";
	/** Seconds until the allowance refills; set if `canSpend` is false. */
	refillsInSeconds?: number;
};

/**
 * Whether the visitor can pay for a call: one policy for forms, chat and assistant. `points` is the
 * model's own price, if it has one.
 */
export function useSpending(task: TaskName, points?: number): Spending {
	const { data } = useStatus();
	if (!data?.allowance) return { canSpend: true, price: 0 };
	const { visitor, site, overBudget, prices } = data.allowance;
	const price = points ?? prices[task];
	const open = { canSpend: true, price, balance: visitor };
	const shut = { ...open, canSpend: false };
	if (visitor.left < price) {
		return { ...shut, refillsInSeconds: visitor.refillsInSeconds, notice: "VISITOR_ALLOWANCE" };
	}
	if (site.left >= price) return open;
	if (overBudget === "sandbox") return { ...open, notice: "SANDBOX_ANSWERS" };
	return { ...shut, refillsInSeconds: site.refillsInSeconds, notice: "SITE_ALLOWANCE" };
}
