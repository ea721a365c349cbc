import type { TaskName } from "#shared/models.ts";
import type { PassBalance } from "#shared/status.ts";
import { useStatus } from "./use-status.ts";

export type Spending = {
	/** False if the server would refuse the call; true until the status is known. */
	canSpend: boolean;
	price: number;
	/** The answer is prepared, and costs nothing. */
	isFree?: true;
	/** Points left in the pass or in the visitor's hour; undefined until the status is known. */
	balance?: { left: number; limit: number };
	/** The pass that the visitor opened, and whether it pays for the call. */
	pass?: PassBalance & { isPaying: boolean };
	/** Shown beside the price: which points are missing, or that the sandbox answers. */
	notice?: PointsNotice;
	/** The points are used up, and the host lets the visitor's own device take over. */
	goesToDevice?: true;
	/** Seconds until enough points refill; absent if none are missing, or if waiting does not help. */
	refillsInSeconds?: number;
};

/** `tooDear` and `tooDearForSite` never pass: the price exceeds the whole allowance. */
export type PointsNotice =
	| "pointsShort"
	| "tooDear"
	| "sitePointsShort"
	| "tooDearForSite"
	| "sandboxAnswers";

/**
 * Whether the visitor can pay for a call: one policy for forms, chat and assistant. `points` is the
 * model's own price, if it has one.
 */
export function useSpending(task: TaskName, points?: number): Spending {
	const { data } = useStatus();
	if (!data?.allowance) return { canSpend: true, price: 0 };
	const { visitor, site, pass, overBudget, prices } = data.allowance;
	const price = points ?? prices[task];
	const isPaidByPass = pass?.state === "open" && pass.left >= price;
	const open = {
		canSpend: true,
		price,
		balance: isPaidByPass ? pass : visitor,
		...(pass && { pass: { ...pass, isPaying: isPaidByPass } }),
	};
	const goesToDevice = overBudget === "device" && { goesToDevice: true as const };
	const shut = { ...open, canSpend: false, ...goesToDevice };
	if (!isPaidByPass && visitor.limit < price) return { ...shut, notice: "tooDear" };
	if (!isPaidByPass && visitor.left < price) {
		return { ...shut, refillsInSeconds: visitor.refillsInSeconds, notice: "pointsShort" };
	}
	if (site.left >= price) return open;
	if (overBudget === "sandbox") return { ...open, notice: "sandboxAnswers" };
	if (site.limit < price) return { ...shut, notice: "tooDearForSite" };
	return { ...shut, refillsInSeconds: site.refillsInSeconds, notice: "sitePointsShort" };
}
