import { json } from "node:stream/consumers";
import { z } from "zod";
import { networkError } from "../errors/provider-failure.ts";
import type { EngineReport } from "../models/model-states.ts";
import type { Transport } from "./network/network.ts";

const FRESH_MS = 1_000;
const PATIENCE_MS = 2_000;
/** How long a report counts while the engine is too busy for another one. */
const LASTING_MS = 10_000;

const list = z.object({
	data: z.array(
		z.object({
			id: z.string(),
			name: z.string(),
			licence: z.string(),
			state: z.string(),
			progress: z.number().optional(),
			waiting: z.number().int().nonnegative(),
			queue: z.array(z.string()).default([]),
		}),
	),
});

/** Polls the engine at ENGINE_URL when asked, with at most one request a second; SIGHUP may change its address. */
export function watchEngine(
	network: Transport,
	address: () => string | undefined,
): () => Promise<EngineReport> {
	let url: string | undefined;
	let last: Promise<EngineReport> = Promise.resolve(undefined);
	let askedAt: number | undefined;
	let heard: { report: EngineReport; at: number } | undefined;
	return () => {
		const now = address()?.replace(/\/+$/, "");
		if (now !== url) {
			url = now;
			last = Promise.resolve(undefined);
			askedAt = heard = undefined;
		}
		if (url === undefined) return last;
		if (askedAt !== undefined && performance.now() - askedAt < FRESH_MS) return last;
		askedAt = performance.now();
		last = ask(url);
		return last;
	};

	async function ask(base: string): Promise<EngineReport> {
		try {
			const { body } = await network.send({
				method: "GET",
				url: `${base}/v1/models`,
				headers: {},
				signal: AbortSignal.timeout(PATIENCE_MS),
			});
			const { data } = list.parse(await json(body));
			const report = new Map(data.map((model) => [model.id, model]));
			if (base === url) heard = { report, at: performance.now() };
			return report;
		} catch (error) {
			const { hadConnection, code } = networkError(error);
			if (!hadConnection && code !== "SITE_BUSY") return "silent";
			// A busy engine is late; another server at this address may have a list that we cannot read.
			return heard && performance.now() - heard.at < LASTING_MS ? heard.report : undefined;
		}
	}
}
