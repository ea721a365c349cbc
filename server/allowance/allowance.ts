import { TASK_POINTS } from "#shared/limits.ts";
import type { TaskName } from "#shared/models.ts";
import { AppError } from "../errors/app-error.ts";
import type { PointsLeft, PointsPool } from "./points-pool.ts";
import type { Slots } from "./slots.ts";

const SITE_KEY = "all";

/** What all visitors together and each of them may spend of the host's token. */
export type Allowance = {
	/** Takes points and a slot before the provider is called, or throws the AppError of the refusal. */
	reserve(call: { visitor: string; task: TaskName }): Promise<Reservation>;
	balance(visitor: string): Promise<Balance>;
	/** Calls running now. */
	inFlight(): number;
	close(): Promise<void>;
};

/** One call's share: `release` it at the end, `refund` it as well if it cost nothing. */
export type Reservation = {
	/** Makes it that many points, before the model is asked; throws as `reserve` does if they are not left. */
	charge(points: number): Promise<void>;
	refund(): Promise<void>;
	release(): void;
	/** True when the site's day is used up and the host lets the sandbox answer instead. */
	usesSandbox: boolean;
};

/** What is left, for the `status` query. */
export type Balance = { visitor: PointsLeft; site: PointsLeft };

type AllowanceParts = {
	visitorHour: PointsPool;
	siteDay: PointsPool;
	close(): Promise<void>;
	slots: Slots;
	overBudget: "refuse" | "sandbox";
};

/** Builds the allowance from its pools of points and its slots. */
export function createAllowance(parts: AllowanceParts): Allowance {
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
		async reserve({ visitor, task }) {
			const release = slots.take(visitor);
			try {
				const price = TASK_POINTS[task];
				let isRefunded = false;
				let { shares, usesSandbox } = await takePoints(visitor, price);
				return {
					release,
					get usesSandbox() {
						return usesSandbox;
					},
					async charge(points) {
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
		async balance(visitor) {
			return { visitor: await visitorHour.left(visitor), site: await siteDay.left(SITE_KEY) };
		},
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
