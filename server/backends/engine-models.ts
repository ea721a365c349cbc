import { z } from "zod";
import type { Transport } from "./network/transport.ts";

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
			/** Whose calls wait, by `callerLabel`, the next one first. */
			queue: z.array(z.string()).default([]),
		}),
	),
});

/** A model as the engine tells it: its state, the percent fetched of it, who waits for it. */
export type EngineModel = z.infer<typeof list>["data"][number];

/** Gives the models of the engine by their names on the wire; none before it has answered. */
export type EngineModels = () => Promise<ReadonlyMap<string, EngineModel>>;

/** Watches the engine at that address (`ENGINE_URL`), which is asked at most once a second. */
export function watchEngine(network: Transport, address: string | undefined): EngineModels {
	const url = address?.replace(/\/+$/, "");
	let known: ReturnType<EngineModels> = Promise.resolve(new Map());
	let askedAt = 0;
	return () => {
		if (url === undefined || Date.now() - askedAt < FRESH_MS) return known;
		askedAt = Date.now();
		const before = known;
		known = ask(url).catch(() => before);
		return known;
	};

	async function ask(base: string): ReturnType<EngineModels> {
		const { body } = await network.send({
			method: "GET",
			url: `${base}/v1/models`,
			headers: {},
			signal: AbortSignal.timeout(PATIENCE_MS),
		});
		const pieces: Uint8Array[] = [];
		for await (const piece of body) pieces.push(piece);
		const { data } = list.parse(JSON.parse(Buffer.concat(pieces).toString()));
		return new Map(data.map((model) => [model.id, model]));
	}
}
