import { z } from "zod";
import { headersOf } from "../backends/gateway/gateway.ts";
import { huggingfaceUrl } from "../backends/wires/huggingface.ts";
import { openaiBase, openaiUrl } from "../backends/wires/openai.ts";
import { replicateModel } from "../backends/wires/replicate.ts";
import type { Backend, Catalogue, CatalogueModel } from "../catalogue/catalogue.ts";
import { providerSummary } from "../catalogue/provider-summary.ts";
import { unsetVariables } from "../catalogue/skipped-variables.ts";
import type { Wire } from "../catalogue/wire-tasks.ts";
import { misspeltSettings, type Settings } from "../env.ts";
import { parseJson } from "../json.ts";
import { type Finding, fault, fine, warning } from "./finding.ts";

/** Checks every back-end of every model; names skipped ones, and models without any. */
export async function checkModels(catalogue: Catalogue, fetcher: typeof fetch): Promise<Finding[]> {
	const found = await Promise.all(
		catalogue.models.map(async (model) => [
			...(await checkBackends(model, catalogue, fetcher)),
			...model.skipped.map(({ address, variables }) =>
				fine(`${model.name}: ${address} is skipped; not set: ${variables.join(", ")}`),
			),
		]),
	);
	const ofJudges = await checkJudges(catalogue, fetcher);
	const ofEngine = await checkEngine(catalogue, fetcher);
	return [...found.flat(), ...checkUnset(catalogue), ...ofJudges, ...ofEngine];
}

/** Checks every judge; a part of the moderation without a judge refuses or allows everything. */
async function checkJudges({ moderation }: Catalogue, fetcher: typeof fetch): Promise<Finding[]> {
	if (!moderation) return [];
	const { words, pictures, whenSilent } = moderation;
	const parts = [
		{ name: "words", part: words },
		{ name: "pictures", part: pictures },
	].flatMap(({ name, part }) => (part ? [{ name, ...part }] : []));
	const found = await Promise.all(
		parts.map(async ({ name, judges, skipped }) => [
			...(await Promise.all(
				judges.map((judge) => lookAtBackend(`Judge of ${name}: ${judge.name}`, judge, fetcher)),
			)),
			...skipped.map(({ address, variables }) =>
				fine(`Judge of ${name}: ${address} is skipped; not set: ${variables.join(", ")}`),
			),
			...(judges.length === 0
				? [
						fault(
							`No judge of ${name} is configured, so ${whenSilent === "refuse" ? "all are refused" : "all pass unjudged"}`,
							`Set ${[...new Set(skipped.flatMap(({ variables }) => variables))].join(" or ")} in .env, or take ${name} out of moderation in models.yaml`,
						),
					]
				: []),
		]),
	);
	return found.flat();
}

/** A fault per model that the engine refuses to load for lack of memory. */
async function checkEngine(
	{ models, moderation }: Catalogue,
	fetcher: typeof fetch,
): Promise<Finding[]> {
	const judges = [...(moderation?.words?.judges ?? []), ...(moderation?.pictures?.judges ?? [])];
	const backends = [...models.flatMap((model) => model.backends), ...judges];
	const ofEngine = backends.filter(({ isEngine }) => isEngine);
	const asked = ofEngine.find(({ wire }) => wire === "openai") ?? ofEngine[0];
	if (asked === undefined) return [];
	const reply = await get({ ...asked, wire: "openai" }, fetcher);
	const list = "text" in reply ? engineSchema.safeParse(parseJson(reply.text)).data : undefined;
	if (list === undefined) return [];
	const named = new Set(ofEngine.map(({ model }) => model));
	return list.data
		.filter(({ id, memory_mb: needed }) => named.has(id) && needed > list.memory_limit_mb)
		.map(({ id, memory_mb: needed }) =>
			fault(
				`The engine refuses ${id}: it needs ${needed} MB of memory, and the engine may use ${list.memory_limit_mb} MB`,
				"Raise ENGINE_MEMORY_MB there, or take a smaller model",
			),
		);
}

/** One fault for all models that the same variables disable. */
function checkUnset({ models }: Catalogue): Finding[] {
	const groups = new Map<string, string[]>();
	for (const { name, backends, skipped } of models) {
		if (backends.length > 0 || skipped.length === 0) continue;
		const variables = [...new Set(skipped.flatMap((each) => each.variables))].join(" or ");
		groups.set(variables, [...(groups.get(variables) ?? []), name]);
	}
	return [...groups].map(([variables, names]) =>
		fault(
			`Off, since no back-end is configured: ${names.join(", ")}`,
			`Set ${variables} in .env, or take them out of models.yaml`,
		),
	);
}

async function checkBackends(
	model: CatalogueModel,
	{ chosenSandbox }: Catalogue,
	fetcher: typeof fetch,
): Promise<Finding[]> {
	const { name, backends, skipped } = model;
	if (backends.length === 0 && skipped.length === 0) {
		return [
			fault(`${name} is off: it has no back-end`, "Write one in models.yaml, or take it out"),
		];
	}
	return Promise.all(
		backends.map((backend) =>
			backend.kind === "sandbox"
				? fine(
						`${name}: the sandbox answers, simulated; for a real model ${providerSummary({ models: [model], chosenSandbox }).advice}`,
					)
				: lookAtBackend(`${name}: ${backend.name}`, backend, fetcher),
		),
	);
}

/** Warns of an unset variable if one of almost the same name is set. */
export function checkVariables(catalogue: Catalogue, { variableNames }: Settings): Finding[] {
	const unset = unsetVariables(catalogue, variableNames).filter(({ near }) => near !== undefined);
	const named = new Set(unset.map(({ near }) => near));
	const misspelt = misspeltSettings(variableNames).filter(({ variable }) => !named.has(variable));
	return [
		...misspelt.map(({ variable, near }) =>
			warning(`${variable} is no setting; ${near} is`, `Write ${near} in .env`),
		),
		...unset.map(({ name, near }) =>
			warning(`models.yaml names ${name}, which is not set; ${near} is`, `Write ${name} in .env`),
		),
	];
}

const REACH_TIMEOUT_MS = 8_000;
const SLOW_SECONDS = 3;

const listSchema = z.object({ data: z.array(z.object({ id: z.string() })).min(1) });

const engineSchema = z.object({
	memory_limit_mb: z.number(),
	data: z.array(z.object({ id: z.string(), memory_mb: z.number() })),
});

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
async function lookAtBackend(
	who: string,
	backend: Backend,
	fetcher: typeof fetch,
): Promise<Finding> {
	const startedAt = performance.now();
	const reply = await get(backend, fetcher);
	if ("failure" in reply) return unreached(who, backend, reply.failure);
	const { status } = reply;
	if (status >= 300 && status < 400) {
		return fault(
			`${who} redirects${reply.target ? ` to ${reply.target}` : ""}, and a call is never redirected`,
			"Write the address that answers itself",
		);
	}
	const seconds = (performance.now() - startedAt) / 1_000;
	if (status === 401 || status === 403) return refusedKey(who, backend);
	if (status === 503) return fault(`${who} is loading or scaled to zero`, loadingFix);
	if (status >= 500) return fault(`${who} fails with HTTP ${status}`, failingFix);
	const unversioned = status === 404 && (await lacksVersion(who, backend, fetcher));
	if (unversioned) return unversioned;
	if (lacksModel(backend, reply)) {
		const fix = backend.wire === "openai" ? "Load or pull it there, or correct" : "Correct";
		return fault(`${who} does not know the model ${backend.model}`, `${fix} its name`);
	}
	if (seconds <= SLOW_SECONDS) return fine(`${who} answers${fileNote(backend)}`);
	return fault(`${who} is slow: ${seconds.toFixed(1)} s for a look-up`, slowFix);
}

/**
 * The fault of an OpenAI-like server that only answers below a version. A 404 alone says nothing: some servers do not
 * list their models.
 */
async function lacksVersion(
	who: string,
	backend: Backend,
	fetcher: typeof fetch,
): Promise<Finding | undefined> {
	if (backend.wire !== "openai" && backend.wire !== "moderation") return undefined;
	const base = openaiBase(backend.url);
	if (/\/v\d/.test(base)) return undefined;
	const url = `${base}/v1`;
	const reply = await get({ ...backend, url }, fetcher);
	const isThere = "status" in reply && [200, 401, 403].includes(reply.status);
	if (!isThere) return undefined;
	return fault(
		`${who} answers 404: its address lacks the version`,
		`Write the base address ${url} in models.yaml or its variable`,
	);
}

/** The fault of a back-end that rejects its key, or requires one. */
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
		const reply = await fetcher(looks[backend.wire](backend), {
			redirect: "manual",
			signal: AbortSignal.timeout(REACH_TIMEOUT_MS),
			headers: headersOf(backend),
		});
		const target = reply.headers.get("location");
		return {
			status: reply.status,
			text: await reply.text(),
			target: target && originOf(target, backend.url),
		};
	} catch (error) {
		return { failure: codeOf(error) };
	}
}

/** The target of a redirect without its query, which may hold a secret. */
function originOf(target: string, from: string): string | undefined {
	if (!URL.canParse(target, from)) return undefined;
	const { origin, pathname } = new URL(target, from);
	return origin + pathname;
}

/** The code of a network error, which fetch puts into `cause`. */
function codeOf(error: unknown): string {
	if (!(error instanceof Error)) return "";
	if ("code" in error && typeof error.code === "string") return error.code;
	return error.cause === undefined ? error.name : codeOf(error.cause);
}

/** The fault of a back-end that did not answer: name, certificate, refusal or timeout. */
function unreached(who: string, { kind }: Backend, code: string): Finding {
	if (code === "ENOTFOUND" || code === "EAI_AGAIN") {
		return fault(
			`${who} has a host that nobody knows (${code})`,
			"Correct its name, or the DNS of this machine",
		);
	}
	if (/CERT|SIGNED|ISSUER|^ERR_TLS/.test(code)) {
		return fault(
			`${who} has a certificate that is not trusted (${code})`,
			"Start the server with NODE_EXTRA_CA_CERTS naming the file of its authority; in .env it comes too late",
		);
	}
	if (code.startsWith("ERR_SSL")) {
		return fault(`${who} speaks no TLS (${code})`, "Write http:// in place of https://");
	}
	if (code === "ECONNREFUSED") return fault(`${who} cannot be reached: refused`, reachFix[kind]);
	if (code === "TimeoutError" || code === "UND_ERR_CONNECT_TIMEOUT")
		return fault(`${who} cannot be reached: no answer in time`, reachFix[kind]);
	return fault(`${who} cannot be reached`, reachFix[kind]);
}

/** The URL of a GET that costs nothing, by wire. */
const looks: Readonly<Record<Wire, (backend: Backend) => string>> = {
	openai: (backend) => openaiUrl(backend, "models"),
	moderation: (backend) => openaiUrl(backend, "models"),
	huggingface: (backend) =>
		backend.model === "" ? `${backend.url}/health` : huggingfaceUrl(backend),
	fal: ({ url, model }) => `${url}/${model}`,
	replicate: (backend) => replicateModel(backend).url,
};

function lacksModel(
	{ wire, kind, model }: Backend,
	{ status, text }: { status: number; text: string },
): boolean {
	if (wire !== "openai") {
		return status === 404 && (wire === "replicate" || (wire === "huggingface" && model !== ""));
	}
	// Hosted providers list only some of their models, so only trust the lists of self-hosted engines.
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
