import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CHAT_MAX_TOKENS, CHAT_TEMPERATURE, TRANSCRIBE_MAX_SECONDS } from "#shared/limits.ts";
import { TASK_POINTS } from "#shared/prices.ts";
import { editorSchema } from "./file/editor-schema.ts";
import { openCatalogue } from "./open-catalogue.ts";
import { shownModels } from "./shown-models.ts";

const base = "https://router.huggingface.co";

function open(provider: "auto" | "huggingface" | "sandbox", set: Record<string, string> = {}) {
	const values = new Map(Object.entries({ HF_ROUTER_URL: base, ...set }));
	return openCatalogue({ file: undefined, provider, variables: (name) => values.get(name) });
}

const token = { HF_TOKEN: "hf_token" };
const engine = { ENGINE_URL: "http://127.0.0.1:9/" };

test("it shows the specification's seven models", () => {
	const shown = open("auto").models.map(({ name, task, category }) => [name, task, category]);
	expect(shown).toEqual([
		["SmolLM3-3B", "generateText", "text"],
		["DeepSeek-R1", "chat", "chat"],
		["FLUX.1 Dev", "generateImage", "image"],
		["Vision Transformer", "classify", "image"],
		["DETR Object Detection", "detect", "image"],
		["Whisper Large V3", "transcribe", "audio"],
		["Orpheus TTS", "tts", "audio"],
	]);
});

test("with a token the specification's routes come first, each under the token's key", () => {
	const first = open("auto", { ...token, ...engine }).models.map(({ backends: [backend] }) => [
		backend?.wire,
		backend?.url.replace(base, ""),
		backend?.model,
		backend?.add,
	]);
	expect(first).toEqual([
		["openai", "/hf-inference/models/HuggingFaceTB/SmolLM3-3B/v1", "HuggingFaceTB/SmolLM3-3B", {}],
		["openai", "/fireworks-ai/inference/v1", "accounts/fireworks/models/deepseek-r1-0528", {}],
		["openai", "/nebius/v1", "black-forest-labs/flux-dev", { response_extension: "png" }],
		["huggingface", "/hf-inference", "google/vit-base-patch16-224", {}],
		["huggingface", "/hf-inference", "facebook/detr-resnet-50", {}],
		["huggingface", "/hf-inference", "openai/whisper-large-v3", {}],
		["fal", "/fal-ai", "fal-ai/orpheus-tts", {}],
	]);
});

test("what stands behind them: the router's other ways, then the engine without a key", () => {
	const ways = open("auto", { ...token, ...engine }).models.map(({ backends }) =>
		backends.slice(1).map(({ wire, name, kind, key }) => [wire, name, kind, key]),
	);
	const router = ["openai", "router.huggingface.co", "hosted", "hf_token"];
	const own = (wire: string) => [wire, "127.0.0.1:9", "machine", undefined];
	expect(ways).toEqual([
		[router, own("openai")],
		[router, own("openai")],
		[
			["fal", "router.huggingface.co/fal-ai", "hosted", "hf_token"],
			["replicate", "router.huggingface.co/replicate", "hosted", "hf_token"],
		],
		[own("huggingface")],
		[own("huggingface")],
		[["fal", "router.huggingface.co/fal-ai", "hosted", "hf_token"], own("openai")],
		[own("openai")],
	]);
});

test.each<[Parameters<typeof open>[0], Record<string, string>, string]>([
	["auto", {}, "sandbox sandbox sandbox sandbox sandbox sandbox sandbox"],
	["auto", token, "hosted hosted hosted hosted hosted hosted hosted"],
	["auto", engine, "machine machine sandbox machine machine machine machine"],
	["huggingface", {}, "off off off off off off off"],
	["huggingface", engine, "machine machine off machine machine machine machine"],
	["sandbox", { ...token, ...engine }, "sandbox sandbox sandbox sandbox sandbox sandbox sandbox"],
])("PROVIDER=%s with %o: %s", (provider, set, kinds) => {
	const found = open(provider, set).models.map(({ backends: [first] }) => first?.kind ?? "off");
	expect(found.join(" ")).toBe(kinds);
});

test("an address takes its variable with or without a slash at the end", () => {
	const [text] = open("auto", engine).models;
	expect(text?.backends[0]?.url).toBe("http://127.0.0.1:9/v1");
});

test("prices and defaults are the constants where the file says nothing else", () => {
	for (const { task, points, parameters } of open("auto").models) {
		expect(points).toBe(TASK_POINTS[task]);
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

test("every text is there in English, French and Arabic", () => {
	for (const { description, defaultText } of open("auto").models) {
		expect(Object.keys(description)).toEqual(["en", "fr", "ar"]);
		if (defaultText) expect(defaultText.en).not.toBe("");
	}
});

test("the editors' schema is current: otherwise run npm run schema", () => {
	const kept = readFileSync(new URL("../../docs/models.schema.json", import.meta.url), "utf8");
	expect(kept).toBe(editorSchema());
	const file = readFileSync(new URL("../../models.yaml", import.meta.url), "utf8");
	expect(file.split("\n")[0]).toBe("# yaml-language-server: $schema=./docs/models.schema.json");
});

test("a browser learns nothing of how back-ends are reached", () => {
	const shown = JSON.stringify(shownModels(open("auto", engine), { language: "en" }));
	expect(shown).not.toMatch(/\$|_URL|_TOKEN|https?:|127\.0\.0\.1/);
});
