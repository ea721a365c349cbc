import { AUDIO_MAX_BYTES, IMAGE_MAX_BYTES, JSON_MAX_BYTES } from "#shared/limits.ts";
import type { SiteFacts } from "#shared/status.ts";
import type { SandboxCall } from "./call.ts";
import { mediaTypeFault } from "./media-type-fault.ts";
import { readBody } from "./read-body.ts";
import { findRoute } from "./route.ts";
import { wireError } from "./wire-error.ts";
import { readWireInput, type WireInput } from "./wire-input.ts";

const noBytes = new Uint8Array();

/** Reads and understands a request; gives the refusal where it cannot be answered. */
export async function readCall(
	request: Request,
	facts: SiteFacts,
): Promise<SandboxCall | Response> {
	const { pathname, origin } = new URL(request.url);
	const route = findRoute(pathname);
	if (route === undefined || request.method !== "POST") {
		return wireError(404, "Not Found: Model not found");
	}
	const { task, modelId, takesFile } = route;
	const maxBytes = takesFile ? Math.max(AUDIO_MAX_BYTES, IMAGE_MAX_BYTES) : JSON_MAX_BYTES;
	const body = await readBody(request, maxBytes);
	if (body === undefined) {
		return wireError(413, "Payload too large");
	}
	const call = { task, modelId, origin, facts, signal: request.signal };
	if (takesFile) {
		const fault = mediaTypeFault(task, request.headers.get("content-type"));
		return fault ?? { ...call, input: {}, prompt: "", file: body };
	}
	const input = readWireInput(body);
	return "problem" in input
		? wireError(422, input.problem)
		: { ...call, input, prompt: promptOf(input), file: noBytes };
}

function promptOf(input: WireInput): string {
	const message = input.messages?.findLast(({ role }) => role === "user");
	return message?.content ?? input.prompt ?? input.text ?? input.inputs ?? "";
}
