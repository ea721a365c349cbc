import { createHmac, randomBytes } from "node:crypto";
import { json } from "node:stream/consumers";
import { z } from "zod";
import type { Transport } from "./network/network.ts";

const FRESH_MS = 1_000;
const PATIENCE_MS = 2_000;

const list = z.object({
	data: z.array(
		z.object({
			id: z.string(),
			name: z.string(),
			licence: z.string(),
			state: z.string(),
			progress: z.number().optional(),
			waiting: z.number().int().nonnegative(),
			/** Labels of the queued callers (`callerLabel`), next one first. */
			queue: z.array(z.string()).default([]),
		}),
	),
});

/** The engine's report on a model: its state, the percentage fetched, the queue. */
export type EngineModel = z.infer<typeof list>["data"][number];

/** The engine's models by their names on the wire; none before it has answered. */
export type EngineModels = () => Promise<ReadonlyMap<string, EngineModel>>;

/** Polls the engine at ENGINE_URL when asked, with at most one request a second. */
export function watchEngine(network: Transport, address: string | undefined): EngineModels {
	const url = address?.replace(/\/+$/, "");
	let known: ReturnType<EngineModels> = Promise.resolve(new Map());
	let fetchedAt = Number.NEGATIVE_INFINITY;
	return () => {
		if (url === undefined || performance.now() - fetchedAt < FRESH_MS) return known;
		fetchedAt = performance.now();
		const before = known;
		known = fetchModels(url).catch(() => before);
		return known;
	};

	async function fetchModels(base: string): ReturnType<EngineModels> {
		const { body } = await network.send({
			method: "GET",
			url: `${base}/v1/models`,
			headers: {},
			signal: AbortSignal.timeout(PATIENCE_MS),
		});
		const { data } = list.parse(await json(body));
		return new Map(data.map((model) => [model.id, model]));
	}
}

/** New at each start, so that labels identify nobody. */
const secret = randomBytes(16);

/** The label of a visitor in the engine's queue, so that the page can show their place. */
export function callerLabel(visitor: string): string {
	return createHmac("sha256", secret).update(visitor).digest("base64url").slice(0, 16);
}
