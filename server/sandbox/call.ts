import { z } from "zod";
import type { ModelTask } from "#shared/models.ts";
import type { SiteFacts } from "#shared/status.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";

/** The fields of every JSON body of the wire that the sandbox reads; others are ignored. */
export const wireInput = z.object({
	model: z.string().optional(),
	messages: z
		.array(z.object({ role: z.string(), content: z.string().nullable() }))
		.min(1)
		.optional(),
	stream: z.boolean().nullish(),
	stream_options: z.object({ include_usage: z.boolean().optional() }).nullish(),
	max_tokens: z.number().int().positive().nullish(),
	prompt: z.string().optional(),
	seed: z.number().optional(),
	text: z.string().optional(),
	voice: z.string().optional(),
	inputs: z.string().optional(),
	parameters: z.object({ max_new_tokens: z.number().int().positive().optional() }).optional(),
});

/** The site whose models the sandbox stands in for. */
export type SandboxSite = { facts: SiteFacts; catalogue: Catalogue };

/** One request to the sandbox, read and understood. */
export type SandboxCall = {
	/** `chat` for every chat completion; `generateText` is plain text generation. */
	task: ModelTask;
	modelId: string;
	/** Scheme and host under which the sandbox was asked: addresses in answers start with it. */
	origin: string;
	signal: AbortSignal;
	site: SandboxSite;
	/** The JSON body; empty for a task that takes a file. */
	input: z.infer<typeof wireInput>;
	/** What the visitor wrote: the last message, the prompt or the text; empty for a file. */
	prompt: string;
	/** The raw body of a task that takes a file. */
	file: Uint8Array<ArrayBuffer>;
};

/** A failure that the sandbox plays on demand; the summary says in a sentence what it does. */
export type Failure = {
	summary: string;
	/** Gives the failing answer; `answer` makes the normal one, for failures that only bend it. */
	play(call: SandboxCall, answer: () => Promise<Response>): Response | Promise<Response>;
};
