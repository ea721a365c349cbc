import { z } from "zod";
import { parseJson } from "../backends/gateway/parse-json.ts";
import { huggingfaceUrl } from "../backends/wires/huggingface.ts";
import { openaiUrl } from "../backends/wires/openai.ts";
import type { Backend } from "../catalogue/catalogue.ts";
import { type Finding, fault, fine } from "./finding.ts";

const REACH_TIMEOUT_MS = 8_000;
const SLOW_SECONDS = 3;

const listSchema = z.object({ data: z.array(z.object({ id: z.string() })).min(1) });

const addressFix = "Check the network of this machine, and the address";
const reachFix = {
	hosted: addressFix,
	machine: "Start the engine, or correct its address in models.yaml or its variable",
	sandbox: addressFix,
};
const loadingFix = "Wait, then run this again";
const failingFix = "Nothing to change here: wait, or put another back-end behind it in models.yaml";
const slowFix = "Wait until it has loaded, or give it more firstByteSeconds in models.yaml";

/** Checks a back-end by a GET of its models or its health, which costs nothing. */
export async function lookAtBackend(
	who: string,
	backend: Backend,
	fetcher: typeof fetch,
): Promise<Finding> {
	const startedAt = performance.now();
	const reply = await get(backend, fetcher);
	if (!reply) return fault(`${who} cannot be reached`, reachFix[backend.kind]);
	const { status } = reply;
	const seconds = (performance.now() - startedAt) / 1_000;
	if (status === 401 || status === 403) return refusedKey(who, backend);
	if (status === 503) return fault(`${who} is loading or scaled to zero`, loadingFix);
	if (status >= 500) return fault(`${who} fails with HTTP ${status}`, failingFix);
	if (lacksModel(backend, reply)) {
		const fix = backend.wire === "openai" ? "Load or pull it there, or correct" : "Correct";
		return fault(`${who} does not know the model ${backend.model}`, `${fix} its name`);
	}
	if (seconds <= SLOW_SECONDS) return fine(`${who} answers${fileNote(backend)}`);
	return fault(`${who} is slow: ${seconds.toFixed(1)} s for a look-up`, slowFix);
}

/** The fault of a back-end that refuses its key, or needs one. */
export function refusedKey(who: string, { keyName }: Backend): Finding {
	if (keyName === undefined) {
		return fault(
			`${who} wants a key`,
			"Name the variable that holds one: key: $NAME in models.yaml",
		);
	}
	return fault(
		`${who} refuses the key in ${keyName}`,
		`Set ${keyName} to a key that is valid there`,
	);
}

async function get(backend: Backend, fetcher: typeof fetch) {
	try {
		const reply = await fetcher(addressOf(backend), {
			redirect: "manual",
			signal: AbortSignal.timeout(REACH_TIMEOUT_MS),
			...(backend.key && { headers: { authorization: `Bearer ${backend.key}` } }),
		});
		return { status: reply.status, text: await reply.text() };
	} catch {
		return undefined;
	}
}

/** The address of a GET that costs nothing. */
function addressOf(backend: Backend): string {
	const { wire, url, model } = backend;
	if (wire === "openai") return openaiUrl(backend, "models");
	if (wire === "replicate") return `${url}/v1/models/${model}`;
	if (wire === "fal") return `${url}/${model}`;
	return model === "" ? `${url}/health` : huggingfaceUrl(backend);
}

function lacksModel(
	{ wire, kind, model }: Backend,
	{ status, text }: { status: number; text: string },
): boolean {
	if (wire !== "openai") {
		return status === 404 && (wire === "replicate" || (wire === "huggingface" && model !== ""));
	}
	// A hosted provider lists only some of its models, so trust only the lists of own engines.
	if (status !== 200 || kind !== "machine") return false;
	const list = listSchema.safeParse(parseJson(text));
	return list.success && !list.data.data.some(({ id }) => id === model || id === `${model}:latest`);
}

/** A note for wires whose answers name files, which are fetched only from known or configured hosts. */
function fileNote({ wire, fileHosts }: Backend): string {
	if (wire !== "fal" && wire !== "replicate") return "";
	const further = fileHosts.length > 0 ? ` and ${fileHosts.join(", ")}` : "";
	return `; files it names are fetched from ${wire}'s own hosts${further} only (others: fileHosts)`;
}
