import { Pool } from "undici";
import { exchange } from "./exchange.ts";
import type { CallsFigures, CallsJob } from "./job.ts";
import { percentile } from "./percentile.ts";
import { prepareRequest } from "./prepare-request.ts";

/** Repeats a call on some connections, and measures each. */
export async function runCalls(job: CallsJob, enough: AbortSignal): Promise<CallsFigures> {
	const { origins, connections, count = Number.POSITIVE_INFINITY } = job;
	const request = prepareRequest(job.request);
	const pools = origins.map(
		(origin) => new Pool(origin, { connections: Math.ceil(connections / origins.length) }),
	);
	const times: number[] = [];
	let failures = 0;
	let begun = 0;
	const startedAt = performance.now();
	const endsAt = startedAt + (job.seconds ?? Number.POSITIVE_INFINITY) * 1_000;
	await Promise.all(Array.from({ length: connections }, (_, index) => repeat(index)));
	const seconds = (performance.now() - startedAt) / 1_000;
	await Promise.all(pools.map((pool) => pool.destroy()));
	return {
		calls: times.length,
		failures,
		seconds,
		p50: percentile(times, 0.5),
		p99: percentile(times, 0.99),
	};

	async function repeat(index: number) {
		const pool = pools[index % pools.length];
		while (pool && !enough.aborted && begun < count && performance.now() < endsAt) {
			begun += 1;
			const sentAt = performance.now();
			const isGood = await exchange(pool, request).then(
				({ status }) => status === 200,
				() => false,
			);
			times.push(performance.now() - sentAt);
			if (!isGood) failures += 1;
		}
	}
}
