import { z } from "zod";
import { openCatalogue } from "../server/catalogue/open-catalogue.ts";
import { createSandbox } from "../server/sandbox/sandbox.ts";
import { everyModelFile } from "./test-models.ts";

const sandbox = createSandbox(
	openCatalogue({ file: everyModelFile(), provider: "sandbox", variables: () => undefined }),
);
const origin = "http://sandbox.test";
const never = new AbortController().signal;

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

type FilePost = { path: string; file: Uint8Array; type: string };

/** Calls a sandbox over its wire, without a network. */
export const askSandbox = {
	json(path: string, body: unknown, signal = never): Promise<Response> {
		const init = { method: "POST", body: JSON.stringify(body) };
		return sandbox(new Request(origin + path, init), signal);
	},

	file({ path, file, type }: FilePost): Promise<Response> {
		const headers = { "content-type": type };
		const init = { method: "POST", headers, body: new Uint8Array(file) };
		return sandbox(new Request(origin + path, init), never);
	},
};

const usage = z.object({
	prompt_tokens: z.number(),
	completion_tokens: z.number(),
	total_tokens: z.number(),
});

/** The fields of the wire's chat answer and its chunks that the tests read. */
export const chatBody = {
	whole: z.object({
		object: z.literal("chat.completion"),
		choices: z.array(
			z.object({
				message: z.object({ role: z.literal("assistant"), content: z.string() }),
				finish_reason: z.string(),
			}),
		),
		usage,
	}),
	chunk: z.object({
		object: z.literal("chat.completion.chunk"),
		choices: z.array(
			z.object({
				delta: z.object({ content: z.string().optional() }),
				finish_reason: z.string().nullable(),
			}),
		),
		usage: usage.optional(),
	}),
};
