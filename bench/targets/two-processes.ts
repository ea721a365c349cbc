import { ports } from "../ports.ts";
import { type LoadDriver, startLoadDriver } from "../processes/load-driver.ts";
import { startRedis } from "../processes/redis.ts";
import { startStandIn } from "../processes/stand-in.ts";
import { startOurs } from "./ours.ts";
import type { Target } from "./target.ts";

type TwoProcesses = { driver: LoadDriver; servers: readonly [Target, Target] };

/** Runs a bench on two of our servers that share their allowance through Redis. */
export async function withTwoProcesses<Result>(
	work: (stage: TwoProcesses) => Promise<Result>,
): Promise<Result> {
	const running = [await startRedis(), await startStandIn()];
	const driver = startLoadDriver();
	const env = { REDIS_URL: `redis://127.0.0.1:${ports.redis}` };
	try {
		const one = await startOurs({ env });
		running.push(one);
		const other = await startOurs({ env, port: ports.second });
		running.push(other);
		return await work({ driver, servers: [one, other] });
	} finally {
		driver.stop();
		await Promise.all(running.map((process) => process.stop()));
	}
}
