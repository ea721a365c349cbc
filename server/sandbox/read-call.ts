import { AUDIO_MAX_BYTES, IMAGE_MAX_BYTES, JSON_MAX_BYTES } from "#shared/limits.ts";
import type { ModelTask } from "#shared/models.ts";
import { parseJson } from "../backends/gateway/parse-json.ts";
import { type SandboxCall, type SandboxSite, wireInput } from "./call.ts";
import { findRoute } from "./route.ts";

const FILE_MAX_BYTES = Math.max(AUDIO_MAX_BYTES, IMAGE_MAX_BYTES);

const pictures = /^image\/(png|jpe?g|tiff|bmp|gif|webp|x-image)$/;
const sounds = /^audio\/(x-flac|flac|mpeg|x-mpeg-3|wave|x-wav|wav|ogg|x-audio|webm|AMR|m4a|x-m4a)$/;

/** The content types of tasks that take a file, as hf-inference takes them. */
const fileTypes: Partial<Record<ModelTask, RegExp>> = {
	classify: pictures,
	detect: pictures,
	transcribe: sounds,
};

type Asked = { request: Request; signal: AbortSignal; site: SandboxSite };

/** Reads and understands a POST; gives the refusal where it cannot be answered. */
export async function readCall({ request, signal, site }: Asked): Promise<SandboxCall | Response> {
	const { pathname: path, origin } = new URL(request.url);
	const { headers } = request;
	const route = findRoute({ path, headers, models: site.catalogue.models });
	if (route === undefined) return refusal(404, "Not Found: Model not found");
	const { task, modelId = "the-sandbox" } = route;
	const types = fileTypes[task];
	const file = new Uint8Array(await request.arrayBuffer());
	if (file.length > (types ? FILE_MAX_BYTES : JSON_MAX_BYTES)) {
		return refusal(413, "Payload too large");
	}
	const call = { task, modelId, origin, site, signal, input: {}, prompt: "", file };
	if (types) {
		const type = headers.get("content-type")?.split(";", 1)[0]?.trim();
		if (!type) return refusal(400, "No content type provided and no default one configured.");
		return types.test(type) ? call : refusal(400, `Content type "${type}" not supported.`);
	}
	const input = wireInput.safeParse(parseJson(new TextDecoder().decode(file)));
	if (!input.success) {
		const { path: place, message } = input.error.issues[0] ?? { path: [], message: "invalid" };
		return refusal(422, `Failed to deserialize the JSON body: ${place.join(".")}: ${message}`);
	}
	const { messages, prompt, text, inputs, model = modelId } = input.data;
	const message = messages?.findLast(({ role }) => role === "user")?.content;
	const asked = message ?? prompt ?? text ?? inputs ?? "";
	return { ...call, modelId: route.modelId ?? model, input: input.data, prompt: asked };
}

function refusal(status: number, error: string): Response {
	return Response.json({ error }, { status });
}
