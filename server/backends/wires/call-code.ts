import type { ModelTask } from "#shared/models.ts";
import type { CallCode } from "#shared/shown-model.ts";
import type { Backend, CatalogueModel } from "../../catalogue/catalogue.ts";
import { huggingfaceUrl } from "./huggingface.ts";
import { openaiUrl } from "./openai.ts";

const operations: Partial<Record<ModelTask, string>> = {
	generateText: "chat/completions",
	chat: "chat/completions",
	generateImage: "images/generations",
	transcribe: "audio/transcriptions",
	tts: "audio/speech",
};

/**
 * The data for making a model's call elsewhere: that of its first hosted back-end whose entry allows it.
 * Never an address of the host's own machine; undefined where there is none.
 */
export function callCode({ task, backends }: CatalogueModel): CallCode | undefined {
	for (const backend of backends) {
		const address = backend.code && backend.kind === "hosted" && addressOf(backend, task);
		if (!address || backend.keyName === undefined) continue;
		const { keyName, model, add, pictureSize } = backend;
		return { ...address, keyName, model, add, pictureSize };
	}
	return undefined;
}

/** The address of a call that is one request; undefined for queues and wires with more of them. */
function addressOf(backend: Backend, task: ModelTask): Pick<CallCode, "wire" | "url"> | undefined {
	const { wire, url, model } = backend;
	if (wire === "huggingface") return { wire, url: huggingfaceUrl(backend) };
	if (wire === "fal") return task === "tts" ? { wire, url: `${url}/${model}` } : undefined;
	const operation = wire === "openai" ? operations[task] : undefined;
	return operation === undefined
		? undefined
		: { wire: "openai", url: openaiUrl(backend, operation) };
}
