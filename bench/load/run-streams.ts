import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";
import type { z } from "zod";
import { exchange } from "./exchange.ts";
import type { StreamsFigures, streamsJob } from "./job.ts";
import { percentile } from "./percentile.ts";
import { prepareRequest } from "./prepare-request.ts";
import { createWireReader } from "./wire-reader.ts";

/** Reads streams on some connections, each chunk parsed as the real client would. */
export async function runStreams(job: z.infer<typeof streamsJob>): Promise<StreamsFigures> {
	const { origins, wire, connections, spreadMs, leaveAfter } = job;
	const request = prepareRequest(job.request);
	const pools = origins.map((origin) => new Pool(origin, { connections }));
	const firsts: number[] = [];
	const delays: number[] = [];
	let begun = 0;
	let complete = 0;
	let leftAt = 0;
	const startedAt = performance.now();
	await Promise.all(Array.from({ length: connections }, (_, index) => repeat(index)));
	const seconds = (performance.now() - startedAt) / 1_000;
	await Promise.all(pools.map((pool) => pool.destroy()));
	return {
		streams: begun,
		complete,
		chunks: delays.length,
		seconds,
		firstP50: percentile(firsts, 0.5),
		firstP99: percentile(firsts, 0.99),
		delayP50: percentile(delays, 0.5),
		delayP99: percentile(delays, 0.99),
		leftAt,
	};

	async function repeat(index: number) {
		await sleep(index * spreadMs);
		const pool = pools[index % pools.length];
		while (pool && begun < job.streams) {
			begun += 1;
			await readOne(pool).catch(() => undefined);
		}
	}

	async function readOne(pool: Pool) {
		const reader = createWireReader(wire);
		const sentAt = performance.now();
		let chunks = 0;
		await exchange(pool, request, (bytes) => {
			const stamps = reader.read(bytes);
			if (stamps.length === 0) return undefined;
			if (chunks === 0) firsts.push(performance.now() - sentAt);
			chunks += stamps.length;
			const now = monotonicMicroseconds();
			for (const stamp of stamps) delays.push((now - stamp) / 1_000);
			if (leaveAfter === undefined || chunks < leaveAfter) return undefined;
			leftAt = now;
			return "leave";
		});
		if (reader.isComplete()) complete += 1;
	}
}

function monotonicMicroseconds(): number {
	return Number(process.hrtime.bigint()) / 1_000;
}
