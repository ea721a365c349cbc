import { z } from "zod";
import { type ModelTask, takesFile } from "#shared/models.ts";

/** The fields of every JSON body of the wire that the sandbox reads; others are ignored. */
const wireInput = z.object({
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
});

/** A model of the site, as far as the sandbox speaks of it. */
export type SandboxModel = {
	id: string;
	task: ModelTask;
	name: string;
	description: Readonly<Record<string, string | undefined>> & { en: string };
};

/** The site whose models the sandbox stands in for. */
export type SandboxSite = { name: string; catalogue: { readonly models: readonly SandboxModel[] } };

/** One request to the sandbox, read and understood. */
export type SandboxCall = {
	task: ModelTask;
	modelId: string;
	/** Scheme and host of the request: addresses in answers start with it. */
	origin: string;
	signal: AbortSignal;
	site: SandboxSite;
	/** The JSON body; empty for a task that takes a file. */
	input: z.infer<typeof wireInput>;
	/** The visitor's words: the last message, the prompt or the text; empty for a file. */
	prompt: string;
	/** The raw body of a task that takes a file. */
	file: Uint8Array<ArrayBuffer>;
};

type Asked = { request: Request; signal: AbortSignal; site: SandboxSite };

/** Reads and understands a POST; gives the refusal where it cannot be answered. */
export async function readCall({ request, signal, site }: Asked): Promise<SandboxCall | Response> {
	const { pathname: path, origin } = new URL(request.url);
	const named = /^\/hf-inference\/models\/(.+?)(?:\/v1\/.+)?$/.exec(decodeURIComponent(path))?.[1];
	const isSound = request.headers.get("content-type")?.startsWith("audio/");
	const known = site.catalogue.models.find(({ id }) => id === named)?.task;
	const byName = named && (known ?? (isSound ? "transcribe" : "classify"));
	const task = taskOf(path) ?? byName;
	if (!task) return Response.json({ error: "Not Found: Model not found" }, { status: 404 });
	const call = { task, modelId: named ?? "the-sandbox", origin, signal, site };
	if (takesFile(task)) {
		return { ...call, input: {}, prompt: "", file: new Uint8Array(await request.arrayBuffer()) };
	}
	const { data: input, error } = wireInput.safeParse(await request.json().catch(() => undefined));
	if (!input) {
		const fault = `Failed to deserialize the JSON body: ${error.issues[0]?.path.join(".")}`;
		return Response.json({ error: fault }, { status: 422 });
	}
	const message = input.messages?.findLast(({ role }) => role === "user")?.content;
	const prompt = message ?? input.prompt ?? input.text ?? "";
	const modelId = named ?? input.model ?? call.modelId;
	return { ...call, modelId, input, prompt, file: new Uint8Array() };
}

/** The task that the shape of a path tells; undefined where only the model's name does. */
function taskOf(path: string): ModelTask | undefined {
	if (path.endsWith("/chat/completions")) return "chat";
	if (path.endsWith("/images/generations")) return "generateImage";
	return path.startsWith("/fal-ai/") ? "tts" : undefined;
}
