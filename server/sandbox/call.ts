import { z } from "zod";
import { takesFile, takesText } from "#shared/kinds.ts";
import type { ModelTask } from "#shared/models.ts";

const part = z.union([
	z.object({ type: z.literal("text"), text: z.string() }),
	z.object({ type: z.literal("image_url"), image_url: z.object({ url: z.string() }) }),
]);

/** A message's text and its pictures, from a text or from parts. */
const message = z
	.object({ role: z.string(), content: z.union([z.string(), z.array(part)]).nullable() })
	.transform(({ role, content }) => {
		const parts = Array.isArray(content) ? content : [];
		const texts = parts.flatMap((one) => (one.type === "text" ? one.text : []));
		const images = parts.flatMap((one) => (one.type === "image_url" ? one.image_url.url : []));
		return { role, content: Array.isArray(content) ? texts.join("\n") : content, images };
	});

/** The JSON fields that the sandbox reads; others are ignored. */
const jsonBody = z.object({
	model: z.string().optional(),
	messages: z.array(message).default([]),
	stream: z.boolean().nullish(),
	max_tokens: z.number().int().positive().nullish(),
	prompt: z.string().optional(),
	seed: z.number().optional(),
	text: z.string().optional(),
	voice: z.string().optional(),
	inputs: z.base64().optional(),
	parameters: z.object({ prompt: z.string() }).optional().catch(undefined),
});

/** The models that the sandbox stands in for. */
export type SandboxCatalogue = {
	readonly models: readonly {
		id: string;
		task: ModelTask;
		name: string;
		description: Readonly<Record<string, string | undefined>> & { en: string };
	}[];
};

/** A parsed request to the sandbox. */
export type SandboxCall = {
	task: ModelTask;
	modelId: string;
	signal: AbortSignal;
	catalogue: SandboxCatalogue;
	/** The JSON body; empty for a task that only takes a file. */
	input: z.infer<typeof jsonBody>;
	/** The visitor's text: the last message, the prompt or the text; empty for a file. */
	prompt: string;
	/** The pictures of that message. */
	pictures: readonly Uint8Array[];
	/** The file of a task that takes one: the raw body, or base64 in JSON beside a text. */
	file: Uint8Array<ArrayBuffer>;
};

/** The answers of one file to some tasks. */
export type SandboxAnswers = {
	[Task in ModelTask]?: (call: SandboxCall) => Response | Promise<Response>;
};

type Incoming = Pick<SandboxCall, "signal" | "catalogue"> & { request: Request };

/** Parses a request; returns an error response if the sandbox cannot answer it. */
export async function readCall({
	request,
	signal,
	catalogue,
}: Incoming): Promise<SandboxCall | Response> {
	const path = decodeURIComponent(new URL(request.url).pathname);
	const named = /^\/hf-inference\/models\/(.+?)(?:\/v1\/.+)?$/.exec(path)?.[1];
	const task = taskOf(path) ?? catalogue.models.find(({ id }) => id === named)?.task;
	if (request.method !== "POST" || !task) {
		return Response.json({ error: "Not Found: Model not found" }, { status: 404 });
	}
	const call = { task, signal, catalogue, modelId: named ?? "the-sandbox" };
	if (!takesText(task)) {
		const file = new Uint8Array(await request.arrayBuffer());
		return { ...call, input: { messages: [] }, prompt: "", pictures: [], file };
	}
	const { data: input } = jsonBody.safeParse(await request.json().catch(() => undefined));
	const asked = input?.messages.findLast(({ role }) => role === "user");
	const prompt = asked?.content ?? input?.prompt ?? input?.text ?? input?.parameters?.prompt;
	const pictures = asked?.images.map((url) => Buffer.from(url.replace(/^[^,]*,/, ""), "base64"));
	const isWhole = prompt?.trim() && (!takesFile(task) || input?.inputs);
	if (!input || !prompt || !isWhole) {
		return Response.json({ error: "Failed to deserialize the JSON body" }, { status: 422 });
	}
	const modelId = named ?? input.model ?? call.modelId;
	const file = new Uint8Array(Buffer.from(input.inputs ?? "", "base64"));
	return { ...call, modelId, input, prompt, pictures: pictures ?? [], file };
}

/** The task, if the path determines it. */
function taskOf(path: string): ModelTask | undefined {
	if (path.endsWith("/chat/completions")) return "chat";
	if (path.endsWith("/images/generations")) return "generateImage";
	return path.startsWith("/fal-ai/") ? "tts" : undefined;
}
