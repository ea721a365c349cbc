import type { ModelTask } from "#shared/models.ts";
import type { CallCode } from "#shared/shown-model.ts";
import type { Backend, CatalogueModel } from "../../catalogue/catalogue.ts";
import type { Wire } from "../../catalogue/wire-tasks.ts";
import { isRoutedFal } from "../gateway/authorization.ts";
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
		const address =
			backend.code && backend.kind === "hosted" && addresses[backend.wire](backend, task);
		if (!address || backend.keyName === undefined) continue;
		const { keyName, model, add, pictureSize, omit, rename, wire, url } = backend;
		const scheme = wire === "fal" && !isRoutedFal(url) ? ("Key" as const) : undefined;
		return { ...address, keyName, model, add, pictureSize, omit, rename, scheme };
	}
	return undefined;
}

type Address = Pick<CallCode, "wire" | "url"> | undefined;

/** The address of a call that is one request, on each wire; undefined for queues and calls of more requests. */
const addresses: Readonly<Record<Wire, (backend: Backend, task: ModelTask) => Address>> = {
	openai(backend, task) {
		const operation = operations[task];
		if (operation === undefined) return undefined;
		return { wire: "openai", url: openaiUrl(backend, operation) };
	},
	huggingface: (backend) => ({ wire: "huggingface", url: huggingfaceUrl(backend) }),
	fal: ({ url, model }, task) =>
		task === "tts" ? { wire: "fal", url: `${url}/${model}` } : undefined,
	replicate: () => undefined,
	moderation: () => undefined,
};
