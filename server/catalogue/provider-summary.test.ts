import { expect, test } from "vitest";
import { buildCatalogue } from "./build-catalogue.ts";
import { providerSummary } from "./provider-summary.ts";
import { unsetVariables } from "./skipped-variables.ts";

const hf = "{ wire: openai, url: $HF_ROUTER_URL/v1, key: $HF_TOKEN, model: a }";
const openai = "{ wire: openai, url: https://api.openai.com/v1, key: $OPENAI_KEY, model: a }";
const acme = "{ wire: openai, url: https://api.acme.example/v1, key: $ACME_KEY, model: a }";
const engine = "{ wire: openai, url: $ENGINE_URL/v1, model: a }";

const set = {
	HF_ROUTER_URL: "https://router.huggingface.co",
	HF_TOKEN: "hf_x",
	OPENAI_KEY: "sk",
	ACME_KEY: "k",
	ENGINE_URL: "http://127.0.0.1:9",
};

/** A catalogue with one model per list of back-ends, with these variables set. */
function catalogueOf(
	backends: readonly string[],
	names: readonly (keyof typeof set)[],
	provider: "auto" | "huggingface" | "sandbox" = "auto",
) {
	const values = new Map<string, string>(names.map((name) => [name, set[name]]));
	const models = backends.map(
		(each, place) =>
			`  - { id: m${place}, task: chat, name: M, description: Talks., backends: [${each}] }`,
	);
	return buildCatalogue(`models:\n${models.join("\n")}\n`, "models.yaml", {
		provider,
		variables: (name) => values.get(name),
	});
}

test.each<[string, Parameters<typeof catalogueOf>, object]>([
	[
		"a fresh clone",
		[[hf], ["HF_ROUTER_URL"]],
		{ token: "sandbox", hostedBy: "Hugging Face", advice: "set HF_TOKEN in .env" },
	],
	["a token", [[hf], ["HF_ROUTER_URL", "HF_TOKEN"]], { token: "configured", isReal: true }],
	[
		"OpenAI alone: nothing pretends, and nothing waits for Hugging Face",
		[[openai], ["OPENAI_KEY"]],
		{ token: "configured", hostedBy: "api.openai.com", isReal: true, isSimulated: false },
	],
	["a key of another provider is missing", [[openai], []], { token: "sandbox", isReal: false }],
	[
		"no sandbox, no key",
		[[openai], [], "huggingface"],
		{ token: "missing", isReal: false, isSimulated: false },
	],
	[
		"two providers have no one name",
		[
			[openai, acme],
			["OPENAI_KEY", "ACME_KEY"],
		],
		{ token: "configured", hostedBy: "" },
	],
	[
		"an engine of the host's own needs no key",
		[[engine], ["ENGINE_URL"]],
		{ token: "configured", hostedBy: "", isLocal: true },
	],
	[
		"an engine, while other models wait for a key",
		[
			[`${hf}, ${engine}`, hf],
			["ENGINE_URL", "HF_ROUTER_URL"],
		],
		{ token: "sandbox", isLocal: true, isReal: true, isSimulated: true },
	],
	[
		"the sandbox by choice, although a key is set",
		[[hf, acme], ["HF_ROUTER_URL", "HF_TOKEN"], "sandbox"],
		{
			token: "unused",
			isReal: false,
			isSimulated: true,
			advice: "remove PROVIDER=sandbox from .env",
		},
	],
	[
		"the sandbox by choice, without any key",
		[[hf], ["HF_ROUTER_URL"], "sandbox"],
		{ token: "sandbox", advice: "remove PROVIDER=sandbox from .env and set HF_TOKEN in .env" },
	],
	["no back-end at all", [[""], []], { advice: "add a back-end to models.yaml" }],
])("%s", (_name, given, expected) => {
	expect(providerSummary(catalogueOf(...given))).toMatchObject(expected);
});

test.each<[string[], string | undefined]>([
	[["OPENAI_KEYY"], "OPENAI_KEYY"],
	[["OPENAI_KE"], "OPENAI_KE"],
	[["OPENAI_KEY_OF_ANOTHER_SITE", "PATH"], undefined],
	// Another back-end gets its key from it.
	[["ACME_KEY"], undefined],
])("with %j set, the variable that is not has the near name %s", (names, near) => {
	const catalogue = catalogueOf([openai, acme], ["ACME_KEY"]);
	expect(unsetVariables(catalogue, names)).toEqual([{ name: "OPENAI_KEY", models: ["M"], near }]);
});

test.each([
	["$ENGINE_URL/v1", true],
	["$ENGINE_URL", true],
	["$ENGINE_URL_OTHER/v1", false],
	["http://127.0.0.1:9/v1", false],
])("%s is the site's own engine: %s", (url, isEngine) => {
	const backend = `{ wire: openai, url: ${url}, model: a }`;
	const text = `models:\n  - { id: m, task: chat, name: M, description: Talks., backends: [${backend}] }\n`;
	const variables = () => "http://127.0.0.1:9";
	const { models } = buildCatalogue(text, "models.yaml", { provider: "auto", variables });
	expect(models[0]?.backends[0]?.isEngine).toBe(isEngine);
});
