import { type LoadDriver, startLoadDriver } from "./processes/load-driver.ts";
import { startStandIn } from "./processes/stand-in.ts";
import { direct } from "./targets/direct.ts";
import { startOurs } from "./targets/ours.ts";
import { startPortkey } from "./targets/portkey.ts";
import type { Target } from "./targets/target.ts";

/** What a bench plays on: fresh processes, so that no bench inherits another's memory. */
export type Stage = {
	driver: LoadDriver;
	floor: Target;
	ours: Target;
	peer: Target;
	/** All three. */
	targets: readonly Target[];
};

/** Starts the stand-in, our server, the peer and a load driver; stops them afterwards. */
export async function withStage<Result>(
	work: (stage: Stage) => Promise<Result>,
	{ env = {} }: { env?: Record<string, string> } = {},
): Promise<Result> {
	const standIn = await startStandIn();
	const driver = startLoadDriver();
	const running = [standIn];
	try {
		const ours = await startOurs({ env });
		running.push(ours);
		const peer = await startPortkey();
		running.push(peer);
		const floor = direct(standIn);
		return await work({ driver, floor, ours, peer, targets: [floor, ours, peer] });
	} finally {
		driver.stop();
		await Promise.all(running.map((process) => process.stop()));
	}
}
