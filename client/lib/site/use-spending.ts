import type { TaskName } from "#shared/models.ts";
import type { SiteStatus } from "#shared/status.ts";
import { useStatus } from "./use-status.ts";

/** What a call costs, and whether it may be sent at all. */
export type Spending = {
	/** False where the server would refuse. True until it has told anything. */
	canSpend: boolean;
	/** In points. */
	price: number;
	/** What the visitor has left of this hour's points; undefined until the server has told it. */
	balance?: { left: number; limit: number };
	/** True where the sandbox answers in place of a model whose share is used up. */
	isSimulated: boolean;
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
	if (!data?.allowance) return unknown;
	return spendingOf(points ?? data.allowance.prices[task], data.allowance);
}

const unknown: Spending = { canSpend: true, price: 0, isSimulated: false };

function spendingOf(price: number, allowance: SiteStatus["allowance"]): Spending {
	const { visitor, site, overBudget } = allowance;
	const open = { canSpend: true, price, balance: visitor, isSimulated: false };
	if (visitor.left < price) {
		return { ...open, ...shut(visitor), notice: "VISITOR_ALLOWANCE" };
	}
	if (site.left >= price) return open;
	if (overBudget === "sandbox") return { ...open, isSimulated: true, notice: "SANDBOX_ANSWERS" };
	return { ...open, ...shut(site), notice: "SITE_ALLOWANCE" };
}

function shut({ refillsInSeconds }: { refillsInSeconds: number }) {
	return { canSpend: false, refillsInSeconds };
}
