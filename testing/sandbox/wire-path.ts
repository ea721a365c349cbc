/** The paths of the wire. */
export const wirePath = {
	smolLm: "/hf-inference/models/HuggingFaceTB/SmolLM3-3B/v1/chat/completions",
	deepSeek: "/fireworks-ai/inference/v1/chat/completions",
	flux: "/nebius/v1/images/generations",
	orpheus: "/fal-ai/fal-ai/orpheus-tts",
	whisper: "/hf-inference/models/openai/whisper-large-v3",
	vit: "/hf-inference/models/google/vit-base-patch16-224",
	detr: "/hf-inference/models/facebook/detr-resnet-50",
} as const;
