import { expect, test } from "vitest";
import { modelTasks } from "#shared/models.ts";
import { catalogueFile, type WrittenBackend } from "../../testing/engines/models-file.ts";
import { testCaller } from "../../testing/server/test-caller.ts";
import { TEST_TOKEN } from "../../testing/server/test-context.ts";

/** The page's data of a site with these back-ends behind its one chat model. */
function dataOf(
	backends: readonly WrittenBackend[],
	environment: Record<string, string> = {},
	rules: object = {},
) {
	const model = { id: "a/model", task: "chat", name: "A Model", description: "Answers.", backends };
	const MODELS_FILE = catalogueFile({ ...rules, models: [model] });
	return testCaller([], { MODELS_FILE, ...environment }).caller.siteData();
}

const at = (url: string, key?: string) => ({
	wire: "openai",
	url,
	model: "m",
	...(key && { key }),
});
const hosted = { kind: "hosted", host: "llm.example" };
const machine = { kind: "machine" };

test.each([
	["a provider, by its host alone", [at("https://llm.example/secret/v1")], [hosted]],
	["loopback", [at("http://127.0.0.1:11434/v1")], [machine]],
	["a private address", [at("http://10.1.2.3/v1")], [machine]],
	["a name of the host's own network", [at("http://gpu-7.internal/v1")], [machine]],
	["the engine, wherever it is", [at("$ENGINE_URL/v1")], [machine]],
	[
		"each place once, in the order in which they are tried",
		[at("https://llm.example/a/v1"), at("http://127.0.0.1:1/v1"), at("https://llm.example/b/v1")],
		[hosted, machine],
	],
])("a model's answers come from %s", async (_name, backends, places) => {
	const data = await dataOf(backends, { ENGINE_URL: "https://engine.inner.example" });
	expect(data.models).toEqual([{ id: "a/model", name: "A Model", places }]);
	expect(data.assistant).toEqual({ name: "A Model", places });
	expect(JSON.stringify(data)).not.toMatch(/secret|gpu-7|10\.1\.2\.3|inner|\/v1/);
});

test("a model without a back-end is answered by the sandbox, or by nobody", async () => {
	const skipped = [at("$NOT_SET/v1", "$NO_KEY")];
	const simulated = await dataOf(skipped);
	expect(simulated.models[0]?.places).toEqual([{ kind: "sandbox" }]);
	const off = await dataOf(skipped, { PROVIDER: "huggingface" });
	expect(off.models[0]?.places).toEqual([]);
	expect(off.assistant).toBeNull();
});

test("tells where points are counted, that there are no rules, and the owner", async () => {
	const plain = await dataOf([]);
	expect(plain).toMatchObject({ counters: "memory", moderation: null, owner: { creator: "" } });
	const owner = {
		SITE_CREATOR: "The Library",
		SITE_CONTACT: "hello@library.example",
		SITE_LEGAL_URL: "https://library.example/legal",
		SITE_PRIVACY_URL: "https://library.example/privacy",
	};
	const full = await dataOf([], { ...owner, REDIS_URL: "redis://:hidden@127.0.0.1:6379" });
	expect(full.counters).toBe("redis");
	expect(Object.values(full.owner)).toEqual(Object.values(owner));
	expect(JSON.stringify(full)).not.toMatch(/hidden|6379/);
});

test("tells the rules in force by the places of their judges, without thresholds", async () => {
	const judge = {
		wire: "moderation",
		url: "https://judge.example/v1",
		key: "$JUDGE_KEY",
		model: "m",
	};
	const classifier = { wire: "huggingface", url: "http://127.0.0.1:3100", model: "nsfw" };
	const rules = {
		words: { judges: [judge], refuse: { default: 0.8 } },
		pictures: { judges: [classifier], refuse: { nsfw: 0.9 }, veil: { nsfw: 0.5 } },
		whenSilent: "refuse",
	};
	const { moderation } = await dataOf([], { JUDGE_KEY: "judge-secret" }, { moderation: rules });
	expect(moderation).toEqual({
		words: { judges: [{ kind: "hosted", host: "judge.example" }], veils: false },
		pictures: { judges: [machine], veils: true },
		whenSilent: "refuse",
	});
});

test("the repository's own catalogue names its provider's host, and nothing secret", async () => {
	const { caller, requests } = testCaller();
	const data = await caller.siteData();
	expect(data.models).toHaveLength(modelTasks.length);
	expect(new Set(data.models.flatMap(({ places }) => places.map(({ kind }) => kind)))).toEqual(
		new Set(["hosted"]),
	);
	expect(JSON.stringify(data)).not.toContain(TEST_TOKEN);
	expect(requests).toEqual([]);
});
