import { TASK_POINTS } from "#shared/limits.ts";
import type { TaskName } from "#shared/models.ts";
import { AppError } from "../errors/app-error.ts";
import type { PointsPool } from "./points-pool.ts";
import type { Slots } from "./slots.ts";

const SITE_KEY = "all";

/** What all visitors together and each of them may spend of the host's token. */
export type Allowance = ReturnType<typeof createAllowance>;

type AllowanceParts = {
	visitorHour: PointsPool;
	siteDay: PointsPool;
	close(): Promise<void>;
	slots: Slots;
	overBudget: "refuse" | "sandbox";
};

/** Builds the allowance from its pools of points and its slots. */
export function createAllowance(parts: AllowanceParts) {
	const { visitorHour, siteDay, close, slots, overBudget } = parts;

	/** Takes from both pools or, unless the sandbox answers, from neither. */
	async function takePoints(visitor: string, points: number) {
		const ofVisitor = await visitorHour.take(visitor, points);
		if (!ofVisitor.isTaken) throw refusal("VISITOR_ALLOWANCE", ofVisitor);
		const ofSite = await siteDay.take(SITE_KEY, points);
		if (ofSite.isTaken) return { shares: [ofVisitor, ofSite], usesSandbox: false };
		if (overBudget === "sandbox") return { shares: [ofVisitor], usesSandbox: true };
		await ofVisitor.giveBack();
		throw refusal("SITE_ALLOWANCE", ofSite);
	}

	return {
		/** Takes points and a slot before the provider is called, or throws the AppError of the refusal. */
		async reserve({ visitor, task }: { visitor: string; task: TaskName }) {
			const release = slots.take(visitor);
			try {
				const price = TASK_POINTS[task];
				let isRefunded = false;
				let { shares, usesSandbox } = await takePoints(visitor, price);
				// One call's share: `release` it at the end, `refund` it as well if it cost nothing.
				return {
					release,
					/** True when the site's day is used up and the host lets the sandbox answer instead. */
					get usesSandbox() {
						return usesSandbox;
					},
					/** Makes it that many points, before the model is asked; throws where they are not left. */
					async charge(points: number) {
						if (points === price) return;
						await giveAllBack(shares);
						shares = [];
						({ shares, usesSandbox } = await takePoints(visitor, points));
						// Who left in the meantime has had nothing yet.
						if (isRefunded) await giveAllBack(shares);
					},
					async refund() {
						if (isRefunded) return;
						isRefunded = true;
						await giveAllBack(shares);
					},
				};
			} catch (error) {
				release();
				throw error;
			}
		},
		/** What is left, for the `status` query. */
		async balance(visitor: string) {
			const left = [visitorHour.left(visitor), siteDay.left(SITE_KEY)] as const;
			const [ofVisitor, ofSite] = await Promise.all(left);
			return { visitor: ofVisitor, site: ofSite };
		},
		/** Calls running now. */
		inFlight: slots.inUse,
		close,
	};
}

function refusal(
	code: "VISITOR_ALLOWANCE" | "SITE_ALLOWANCE",
	{ refillsInSeconds }: { refillsInSeconds: number },
): AppError {
	return new AppError(code, { retryAfterSeconds: Math.max(1, refillsInSeconds) });
}

async function giveAllBack(shares: readonly { giveBack(): Promise<void> }[]): Promise<void> {
	await Promise.all(shares.map((share) => share.giveBack()));
}
