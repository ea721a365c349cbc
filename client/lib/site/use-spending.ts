import type { TaskName } from "#shared/models.ts";
import { useStatus } from "./use-status.ts";

export type Spending = {
	/** False where the server would refuse. True until it has told anything. */
	canSpend: boolean;
	price: number;
	/** What the visitor has left of this hour's points; undefined until the server has told it. */
	balance?: { left: number; limit: number };
	/** What to say in place of the price: whose share is used up, or that the sandbox answers. */
	notice?: "VISITOR_ALLOWANCE" | "SITE_ALLOWANCE" | "SANDBOX_ANSWERS";
	/** Seconds until a new try makes sense. Set where `canSpend` is false. */
	refillsInSeconds?: number;
};

/**
 * What a visitor may still spend on a task: the one policy of forms, chat and assistant. `points` is
 * the price of the model, where there is one.
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
