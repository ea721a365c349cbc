import { expect, test } from "vitest";
import { TRANSCRIBE_MAX_SECONDS } from "#shared/limits.ts";
import { tasks } from "#shared/models.ts";
import { CHAT_MAX_TOKENS, CHAT_TEMPERATURE } from "#shared/parameters.ts";
import { testModelsFile } from "../../testing/test-models.ts";
import { shownModels } from "../procedures/shown-models.ts";
import { buildCatalogue } from "./build-catalogue.ts";
import { openCatalogue } from "./open-catalogue.ts";

function open(provider: "auto" | "huggingface" | "sandbox", set: Record<string, string> = {}) {
	const values = new Map(
		Object.entries({ HF_ROUTER_URL: "https://router.huggingface.co", ...set }),
	);
	return openCatalogue({ file: testModelsFile, provider, variables: (name) => values.get(name) });
}

const token = { HF_TOKEN: "hf_token" };
const engine = { ENGINE_URL: "http://127.0.0.1:9/" };

test.each<[Parameters<typeof open>[0], Record<string, string>, string, string]>([
	["auto", {}, "sandbox", "sandbox"],
	["auto", token, "hosted", "hosted"],
	["auto", engine, "machine", "sandbox"],
	["huggingface", {}, "off", "off"],
	["huggingface", engine, "machine", "off"],
	["sandbox", { ...token, ...engine }, "sandbox", "sandbox"],
])("PROVIDER=%s with %o: all models %s, the one that draws %s", (...row) => {
	const [provider, set, kind, drawing] = row;
	for (const { task, backends } of open(provider, set).models) {
		const expected = task === "generateImage" ? drawing : kind;
		expect([task, backends[0]?.kind ?? "off"]).toEqual([task, expected]);
	}
});

test("an entry that is off is as if it were not there, whatever its variables hold", () => {
	const text = `models:
  - { id: on, task: chat, name: On, description: Talks. }
  - id: off
    enabled: false
    task: chat
    name: Off
    description: Talks.
    backends:
      - { wire: openai, url: $NO_ADDRESS, model: m }
`;
	const variables = () => "ftp://files.example.org";
	const { models, find } = buildCatalogue(text, "models.yaml", { provider: "auto", variables });
	expect(models.map(({ id }) => id)).toEqual(["on"]);
	expect(models[0]).not.toHaveProperty("enabled");
	expect(find("off")).toBeUndefined();
});

test.each([
	["sees: true", { most: 4, bytes: 1_000_000, side: 1_536 }],
	["sees: true\n    images: { most: 2 }", { most: 2, bytes: 1_000_000, side: 1_536 }],
	["licence: MIT", undefined],
])("what a model takes of pictures: %s", async (further, images) => {
	const entry = "id: a\n    task: chat\n    name: A\n    description: Talks.";
	const text = `models:\n  - ${entry}\n    ${further}\n`;
	const variables = () => undefined;
	const catalogue = buildCatalogue(text, "models.yaml", { provider: "auto", variables });
	const [model] = await shownModels(catalogue, { language: "en" });
	expect([model?.sees, model?.images]).toEqual([images && true, images]);
});

test("an address takes its variable with or without a slash at the end", () => {
	const text = open("auto", engine).models.find(({ task }) => task === "generateText");
	expect(text?.backends[0]?.url).toBe("http://127.0.0.1:9/v1");
});

test("prices and defaults are the constants where the file says nothing else", () => {
	for (const { task, points, parameters } of open("auto").models) {
		expect(points).toBe(tasks[task].points);
		if (task !== "chat" && task !== "generateText") continue;
		expect(parameters.temperature?.default).toBe(CHAT_TEMPERATURE);
		expect(parameters.maxTokens?.default).toBe(CHAT_MAX_TOKENS);
		expect(parameters.topP?.default).toBeUndefined();
	}
});

test("a recording may be as long as its model takes, and no other task has such a limit", () => {
	for (const { task, maxSeconds } of open("auto").models) {
		expect(maxSeconds).toBe(task === "transcribe" ? TRANSCRIBE_MAX_SECONDS : undefined);
	}
});

test("a browser learns nothing of how back-ends are reached", async () => {
	const shown = JSON.stringify(await shownModels(open("auto", engine), { language: "en" }));
	expect(shown).not.toMatch(/\$|_URL|_TOKEN|https?:|127\.0\.0\.1/);
});
