import type { ModelId } from "#shared/models.ts";

/** Where a model answers below the router's base, and the name it has there. */
export type Route = { path: string; wireModel: string };

/** The route of every model of the catalogue: one line each. */
export const routes = {
	"HuggingFaceTB/SmolLM3-3B": {
		path: "/hf-inference/models/HuggingFaceTB/SmolLM3-3B/v1/chat/completions",
		wireModel: "HuggingFaceTB/SmolLM3-3B",
	},
	"deepseek-ai/DeepSeek-R1-0528": {
		path: "/fireworks-ai/inference/v1/chat/completions",
		wireModel: "accounts/fireworks/models/deepseek-r1-0528",
	},
	"black-forest-labs/FLUX.1-dev": {
		path: "/nebius/v1/images/generations",
		wireModel: "black-forest-labs/flux-dev",
	},
	"google/vit-base-patch16-224": hfInference("google/vit-base-patch16-224"),
	"facebook/detr-resnet-50": hfInference("facebook/detr-resnet-50"),
	"openai/whisper-large-v3": hfInference("openai/whisper-large-v3"),
	"canopylabs/orpheus-3b-0.1-ft": {
		path: "/fal-ai/fal-ai/orpheus-tts",
		wireModel: "fal-ai/orpheus-tts",
	},
} as const satisfies Record<ModelId, Route>;

function hfInference<Id extends string>(id: Id) {
	return { path: `/hf-inference/models/${id}`, wireModel: id } as const;
}
