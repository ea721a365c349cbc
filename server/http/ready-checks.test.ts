import { Readable } from "node:stream";
import { expect, test } from "vitest";
import type { ErrorCode } from "#shared/errors.ts";
import type { Transport } from "../backends/network/network.ts";
import { buildCatalogue } from "../catalogue/build-catalogue.ts";
import { AppError } from "../errors/app-error.ts";
import { createModelStates } from "../models/model-states.ts";
import { readyChecks } from "./ready-checks.ts";

function catalogueOf(...addresses: readonly string[]) {
	const models = addresses.map(
		(url, place) =>
			`  - { id: m${place}, task: chat, name: M, description: Talks., backends: [${url && `{ wire: openai, url: "${url}", model: a }`}] }`,
	);
	const options = { provider: "huggingface", variables: () => undefined } as const;
	return buildCatalogue(`models:\n${models.join("\n")}\n`, "models.yaml", options);
}

/** A network in which only these hosts answer. */
function networkOf(answering: Record<string, number>) {
	const called: string[] = [];
	const send: Transport["send"] = async ({ url }) => {
		const { host } = new URL(url);
		called.push(host);
		const status = answering[host];
		if (status === undefined) throw new Error("refused");
		return { status, headers: {}, body: Readable.from([]) };
	};
	return { called, send };
}

function check(
	catalogue: ReturnType<typeof catalogueOf>,
	network: ReturnType<typeof networkOf>,
	failing: Failing = {},
) {
	const modelStates = createModelStates({ catalogue });
	for (const backend of catalogue.models.flatMap(({ backends }) => backends)) {
		const code = failing[backend.name];
		if (code) modelStates.stateOf(backend).enter("ada")?.({ error: new AppError(code) });
	}
	const checks = readyChecks({ catalogue, modelStates, network, redis: undefined });
	return checks["backends"]?.();
}

const a = "https://a.example/v1";
const b = "https://b.example/v1";

const isThere = { "a.example": 404, "b.example": 200 };
const without = (...modelsWithoutAnswer: string[]) => ({ modelsWithoutAnswer });
const unreachable = ["b.example"];
type Failing = Record<string, ErrorCode>;
const refused = {
	...without("m1"),
	problems: ["b.example refuses this site's key, or its account (M)."],
};

test.each<[string, string[], Record<string, number>, boolean, object, Failing?]>([
	["all answer", [a, b], isThere, true, {}],
	["one is away", [a, b], { "a.example": 200 }, true, { unreachable, ...without("m1") }],
	[
		"all are away or fail",
		[a, b],
		{ "a.example": 502 },
		false,
		{ unreachable: ["a.example", "b.example"], ...without("m0", "m1") },
	],
	["no back-end at all", [""], {}, false, without("m0")],
	["a key is refused", [a, b], isThere, true, refused, { "b.example": "INVALID_TOKEN" }],
	[
		"no key works",
		[b],
		isThere,
		false,
		{ ...refused, ...without("m0") },
		{ "b.example": "INVALID_TOKEN" },
	],
	["one visitor's call failed", [a, b], isThere, true, {}, { "b.example": "API_ERROR" }],
])("%s", async (...[, addresses, answering, isOk, details, failing]) => {
	const network = networkOf(answering);
	expect(await check(catalogueOf(...addresses), network, failing)).toEqual({ isOk, details });
});

test("a host that hangs is named, and the check ends by itself", async () => {
	const catalogue = catalogueOf(a, b);
	const network: Transport = {
		async send({ url, signal }) {
			if (new URL(url).host === "a.example") {
				return { status: 200, headers: {}, body: Readable.from([]) };
			}
			return new Promise((_resolve, reject) => {
				signal?.addEventListener("abort", () => reject(new Error("stopped")));
			});
		},
	};
	const modelStates = createModelStates({ catalogue });
	const { backends } = readyChecks({ catalogue, modelStates, network, redis: undefined });
	expect(await backends?.()).toEqual({
		isOk: true,
		details: { unreachable, ...without("m1") },
	});
});

test("each host is called once", async () => {
	const network = networkOf({ "a.example": 200 });
	await check(catalogueOf(a, a, a), network);
	expect(network.called).toEqual(["a.example"]);
});

test("the sandbox needs no network", async () => {
	const options = { provider: "sandbox", variables: () => undefined } as const;
	const text = "models:\n  - { id: m, task: chat, name: M, description: Talks. }\n";
	const network = networkOf({});
	const catalogue = buildCatalogue(text, "models.yaml", options);
	expect(await check(catalogue, network)).toMatchObject({ isOk: true });
	expect(network.called).toEqual([]);
});
