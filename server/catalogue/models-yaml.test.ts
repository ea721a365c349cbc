import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { editorSchema } from "./file/editor-schema.ts";
import { openCatalogue } from "./open-catalogue.ts";

// The only tests that read this repository's own file, which hosts may change.

const base = "https://router.huggingface.co";
const values = new Map(
	Object.entries({
		HF_ROUTER_URL: base,
		HF_TOKEN: "hf_token",
		ENGINE_URL: "http://127.0.0.1:9/",
	}),
);
const { models } = openCatalogue({
	file: undefined,
	provider: "auto",
	variables: (name) => values.get(name),
});

const byName = new Map(models.map((model) => [model.name, model]));
const seven = [
	"SmolLM3-3B",
	"DeepSeek-R1",
	"FLUX.1 Dev",
	"Vision Transformer",
	"DETR Object Detection",
	"Whisper Large V3",
	"Orpheus TTS",
].map((name) => byName.get(name));

test("it shows the specification's seven models", () => {
	expect(seven.map((model) => [model?.name, model?.task, model?.category])).toEqual([
		["SmolLM3-3B", "generateText", "text"],
		["DeepSeek-R1", "chat", "chat"],
		["FLUX.1 Dev", "generateImage", "image"],
		["Vision Transformer", "classify", "image"],
		["DETR Object Detection", "detect", "image"],
		["Whisper Large V3", "transcribe", "audio"],
		["Orpheus TTS", "tts", "audio"],
	]);
});

test("the models of browsers are the engine's, so that a site with the engine can hand on its copies", () => {
	const folders = seven.map((model) => model?.device?.model);
	expect(folders).toEqual([
		"HuggingFaceTB/SmolLM-360M-Instruct",
		"HuggingFaceTB/SmolLM-360M-Instruct",
		undefined,
		"Xenova/vit-base-patch16-224",
		"Xenova/detr-resnet-50",
		"onnx-community/whisper-base",
		"onnx-community/Supertonic-TTS-2-ONNX",
	]);
	expect(seven[0]?.device).toEqual({
		model: "HuggingFaceTB/SmolLM-360M-Instruct",
		revision: "main",
		dtype: "q8",
		files: ["onnx/model_quantized.onnx"],
		bytes: 365_000_000,
		licence: "Apache-2.0",
		window: 2_048,
		voices: {},
		languages: [],
	});
});

test("with a token the specification's routes come first, each under the token's key", () => {
	const first = seven.map((model) => {
		const backend = model?.backends[0];
		return [backend?.wire, backend?.url.replace(base, ""), backend?.model, backend?.add];
	});
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
	const ways = seven.map((model) =>
		model?.backends.slice(1).map(({ wire, name, kind, key }) => [wire, name, kind, key]),
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

test("their texts are there in English, French and Arabic", () => {
	for (const model of seven) {
		expect(Object.keys(model?.description ?? {})).toEqual(["en", "fr", "ar"]);
		if (model?.defaultText) expect(model.defaultText.en).not.toBe("");
	}
});

test("the editors' schema is current: otherwise run npm run schema", () => {
	const kept = readFileSync(new URL("../../docs/models.schema.json", import.meta.url), "utf8");
	expect(kept).toBe(editorSchema());
	const file = readFileSync(new URL("../../models.yaml", import.meta.url), "utf8");
	expect(file.split("\n")[0]).toBe("# yaml-language-server: $schema=./docs/models.schema.json");
});
