import { huggingfaceUrl } from "../../backends/huggingface/huggingface-url.ts";
import { openaiUrl } from "../../backends/openai/openai-url.ts";
import type { Backend } from "../../catalogue/catalogue.ts";

/** Where a GET tells whether a back-end is there, without a cost. */
export function lookAddress(backend: Backend): string {
	const { wire, url, model } = backend;
	if (wire === "openai") return openaiUrl(backend, "models");
	if (wire === "replicate") return `${url}/v1/models/${model}`;
	if (wire === "fal") return `${url}/${model}`;
	return model === "" ? `${url}/health` : huggingfaceUrl(backend);
}
