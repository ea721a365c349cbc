import { AUDIO_MAX_BYTES, IMAGE_MAX_BYTES, JSON_MAX_BYTES } from "#shared/limits.ts";
import type { ModelTask } from "#shared/models.ts";
import { parseJson } from "../gateway/parse-json.ts";
import { type SandboxCall, type SandboxSite, wireInput } from "./call.ts";
import { findRoute } from "./route.ts";

const FILE_MAX_BYTES = Math.max(AUDIO_MAX_BYTES, IMAGE_MAX_BYTES);

const typesOf = (kind: string, names: string) => names.split(" ").map((name) => `${kind}/${name}`);
const pictures = typesOf("image", "png jpeg jpg tiff bmp gif webp x-image");
const sounds = "x-flac flac mpeg x-mpeg-3 wave wav x-wav ogg x-audio webm AMR m4a x-m4a";

/** The content types of tasks that take a file. */
const fileTypes: Partial<Record<ModelTask, readonly string[]>> = {
	classify: pictures,
	detect: pictures,
	transcribe: typesOf("audio", sounds),
};

/** Reads and understands a POST; gives the refusal where it cannot be answered. */
export async function readCall(
	request: Request,
	site: SandboxSite,
): Promise<SandboxCall | Response> {
	const { pathname: path, origin } = new URL(request.url);
	const { headers, signal } = request;
	const route = findRoute({ path, headers, models: site.catalogue.models });
	if (route === undefined) return refusal(404, "Not Found: Model not found");
	const { task, modelId = "the-sandbox" } = route;
	const types = fileTypes[task];
	const file = await readBody(request, types ? FILE_MAX_BYTES : JSON_MAX_BYTES);
	if (file === undefined) return refusal(413, "Payload too large");
	const call = { task, modelId, origin, site, signal, input: {}, prompt: "", file };
	if (types) return typeFault(headers.get("content-type"), types) ?? call;
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

async function readBody(request: Request, maxBytes: number) {
	const chunks: Uint8Array[] = [];
	let length = 0;
	for await (const chunk of request.body ?? []) {
		length += chunk.length;
		if (length > maxBytes) return undefined;
		chunks.push(chunk);
	}
	return new Uint8Array(Buffer.concat(chunks));
}

/** Refuses a file whose Content-Type hf-inference would not take. */
function typeFault(contentType: string | null, types: readonly string[]): Response | undefined {
	const type = contentType?.split(";", 1)[0]?.trim();
	if (!type) return refusal(400, "No content type provided and no default one configured.");
	if (types.includes(type)) return undefined;
	const list = `Supported content types are: ${types.join(", ")}`;
	return refusal(400, `\n Content type "${contentType}" not supported.\n ${list}`);
}

function refusal(status: number, error: string): Response {
	return Response.json({ error }, { status });
}
