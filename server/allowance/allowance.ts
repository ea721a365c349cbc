import { TASK_POINTS } from "#shared/limits.ts";
import type { TaskName } from "#shared/models.ts";
import { AppError } from "../errors/app-error.ts";
import type { AllowancePools, PointsLeft, Taken } from "./points-pool.ts";
import type { createSlots } from "./slots.ts";

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
	pools: AllowancePools;
	slots: ReturnType<typeof createSlots>;
	overBudget: "refuse" | "sandbox";
};

/** Builds the allowance from its pools of points and its slots. */
export function createAllowance({ pools, slots, overBudget }: AllowanceParts): Allowance {
	async function takePoints(visitor: string, points: number) {
		const ofVisitor = await pools.visitorHour.take(visitor, points);
		if (!ofVisitor.isTaken) throw refusal("VISITOR_ALLOWANCE", ofVisitor);
		const ofSite = await takeOfSite(points, ofVisitor.giveBack);
		if (ofSite.isTaken) return { shares: [ofVisitor, ofSite], usesSandbox: false };
		if (overBudget === "sandbox") return { shares: [ofVisitor], usesSandbox: true };
		await ofVisitor.giveBack();
		throw refusal("SITE_ALLOWANCE", ofSite);
	}

	async function takeOfSite(points: number, giveBackVisitor: () => Promise<void>): Promise<Taken> {
		try {
			return await pools.siteDay.take(SITE_KEY, points);
		} catch (error) {
			await giveBackVisitor();
			throw error;
		}
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
					refund: once(() => {
						isRefunded = true;
						return giveAllBack(shares);
					}),
				};
			} catch (error) {
				release();
				throw error;
			}
		},
		async balance(visitor) {
			const [ofVisitor, ofSite] = await Promise.all([
				pools.visitorHour.left(visitor),
				pools.siteDay.left(SITE_KEY),
			]);
			return { visitor: ofVisitor, site: ofSite };
		},
		inFlight: slots.inUse,
		close: pools.close,
	};
}

function refusal(
	code: "VISITOR_ALLOWANCE" | "SITE_ALLOWANCE",
	{ refillsInSeconds }: { refillsInSeconds: number },
): AppError {
	return new AppError(code, { retryAfterSeconds: Math.max(1, refillsInSeconds) });
}

async function giveAllBack(shares: Extract<Taken, { isTaken: true }>[]): Promise<void> {
	await Promise.all(shares.map((share) => share.giveBack()));
}

function once(work: () => Promise<void>): () => Promise<void> {
	let done: Promise<void> | undefined;
	return () => {
		done ??= work();
		return done;
	};
}
