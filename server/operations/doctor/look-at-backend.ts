import { z } from "zod";
import type { Backend } from "../../catalogue/catalogue.ts";
import { lookAddress } from "./look-address.ts";

const REACH_TIMEOUT_MS = 8_000;
const SLOW_MS = 3_000;

/** What a back-end looks like from here. */
export type Look =
	| { kind: "answers" | "away" | "refused" | "unknown-model" | "loading" }
	| { kind: "slow"; seconds: number }
	| { kind: "failing"; status: number };

const listSchema = z.object({ data: z.array(z.object({ id: z.string() })).min(1) });

/** Asks a back-end for its list of models, or for its health, by GET: nothing runs, nothing is spent. */
export async function lookAtBackend(backend: Backend, fetcher: typeof fetch): Promise<Look> {
	const startedAt = performance.now();
	const reply = await get(backend, fetcher);
	if (!reply) return { kind: "away" };
	const { status, text } = reply;
	const seconds = (performance.now() - startedAt) / 1000;
	if (status === 401 || status === 403) return { kind: "refused" };
	if (status === 503) return { kind: "loading" };
	if (status >= 500) return { kind: "failing", status };
	if (status === 200 && lacksModel(backend, text)) return { kind: "unknown-model" };
	if (status === 404 && isModelsOwnAddress(backend)) return { kind: "unknown-model" };
	return seconds * 1000 > SLOW_MS ? { kind: "slow", seconds } : { kind: "answers" };
}

async function get(backend: Backend, fetcher: typeof fetch) {
	try {
		const reply = await fetcher(lookAddress(backend), {
			redirect: "manual",
			signal: AbortSignal.timeout(REACH_TIMEOUT_MS),
			...(backend.key && { headers: { authorization: `Bearer ${backend.key}` } }),
		});
		return { status: reply.status, text: await reply.text() };
	} catch {
		return undefined;
	}
}

/** A hosted provider lists only some of its models, so that only an own engine's list is believed. */
function lacksModel({ wire, kind, model }: Backend, text: string): boolean {
	if (wire !== "openai" || kind !== "machine") return false;
	const list = listSchema.safeParse(parsed(text));
	return list.success && !list.data.data.some(({ id }) => id === model || id === `${model}:latest`);
}

function isModelsOwnAddress({ wire, model }: Backend): boolean {
	return wire === "replicate" || (wire === "huggingface" && model !== "");
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
