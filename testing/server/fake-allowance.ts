import type { Allowance } from "../../server/allowance/allowance.ts";

/** An allowance that refuses nothing, and records what procedures hold and refund. */
export function createFakeAllowance(): Allowance & { held: number; refunds: number } {
	const part = { left: 60, limit: 60, refillsInSeconds: 3_600 };
	const allowance = {
		held: 0,
		refunds: 0,
		async reserve() {
			allowance.held += 1;
			let isHeld = true;
			return {
				refused: undefined,
				usesSandbox: false,
				async charge() {
					// Points are not counted here.
				},
				async refund() {
					allowance.refunds += 1;
				},
				release() {
					if (isHeld) allowance.held -= 1;
					isHeld = false;
				},
			};
		},
		async balance() {
			return { visitor: part, site: part };
		},
		siteBalance: async () => part,
		label: (visitor: string) => `label of ${visitor.length}`,
		inFlight: () => allowance.held,
		async close() {
			allowance.held = 0;
		},
	};
	return allowance;
}
