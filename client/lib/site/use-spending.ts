import type { TaskName } from "#shared/models.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import type { PassBalance, SiteStatus } from "#shared/status.ts";
import { isNotable } from "./site.ts";
import { useStatus } from "./use-status.ts";

/** The visitor's points, of a pass and of the hour together. */
export function pointsLeft(status: SiteStatus | undefined): number | undefined {
	if (!status?.allowance) return undefined;
	const { visitor, pass } = status.allowance;
	return visitor.left + (pass?.state === "open" ? pass.left : 0);
}

export type Spending = {
	/** False if the server would refuse the call; true until the status is loaded. */
	canSpend: boolean;
	price: number;
	/** The answer is prepared and free. */
	isFree?: true;
	/** Show the price before the press: it exceeds one point, or few points are left. */
	isNotable: boolean;
	/** Less than a quarter of the points is left, or too few for the call. */
	isScarce: boolean;
	/** Points left in the pass or in the visitor's hour; undefined until the status is known. */
	balance?: { left: number; limit: number };
	/** The pass that the visitor opened, and whether it pays for the call. */
	pass?: PassBalance & { isPaying: boolean };
	/** Shown beside the price: which points are missing, or that the sandbox answers. */
	notice?: PointsNotice;
	/** The points are used up and the host lets the visitor's own device take over, or nobody else answers. */
	goesToDevice?: true;
	/** Seconds until enough points refill; absent if none are missing, or if waiting does not help. */
	refillsInSeconds?: number;
};

/** `tooDear` and `tooDearForSite` never resolve: the price exceeds the whole allowance. */
export type PointsNotice =
	| "pointsShort"
	| "tooDear"
	| "sitePointsShort"
	| "tooDearForSite"
	| "sandboxAnswers";

/** Points are scarce below this share of the limit. */
const SCARCE = 1 / 4;

/**
 * Whether the visitor can pay for a call: one policy for forms, chat and assistant. `points` is the model's own price,
 * if it has one.
 */
export function useSpending(task: TaskName, points?: number): Spending {
	return useSpendings(task)(points);
}

/** The same for a price that is known later. */
export function useSpendings(task: TaskName): (points?: number) => Spending {
	const { data } = useStatus();
	return (points) => {
		if (data?.allowance) return spendingOf(data.allowance, points ?? data.allowance.prices[task]);
		const price = points ?? 0;
		return { canSpend: true, price, isNotable: isNotable(price), isScarce: false };
	};
}

/** The same where that model answers: nothing can be spent where nobody does. */
export function spendingOn(
	answeredBy: ShownModel["answeredBy"] | undefined,
	spending: Spending,
): Spending {
	if (answeredBy !== "off") return spending;
	const { notice: _, ...rest } = spending;
	return { ...rest, canSpend: false, isNotable: false, isScarce: false, goesToDevice: true };
}

function spendingOf(
	{ visitor, site, pass, overBudget }: SiteStatus["allowance"],
	price: number,
): Spending {
	const isPaidByPass = pass?.state === "open" && pass.left >= price;
	const balance = isPaidByPass ? pass : visitor;
	const isScarce = price > 0 && balance.left < Math.max(price, SCARCE * balance.limit);
	const open = {
		canSpend: true,
		price,
		isNotable: isNotable(price) || isScarce,
		isScarce,
		balance,
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
