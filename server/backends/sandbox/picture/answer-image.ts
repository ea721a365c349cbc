import { IMAGE_PROMPT_MAX_CHARACTERS } from "#shared/limits.ts";
import type { SandboxCall } from "../call.ts";
import { textHash } from "../text-hash.ts";
import { drawPicture } from "./draw-picture.ts";

/** Answers FLUX' call: a PNG drawn from the prompt, as base64 in JSON. */
export async function answerImage({ input, prompt }: SandboxCall): Promise<Response> {
	if (!input.prompt?.trim() || input.prompt.length > IMAGE_PROMPT_MAX_CHARACTERS) {
		const detail = `prompt: 1 to ${IMAGE_PROMPT_MAX_CHARACTERS} characters`;
		return Response.json({ detail }, { status: 422 });
	}
	const picture = await drawPicture(prompt, "png");
	return Response.json({
		id: `sandbox-${textHash(prompt).toString(16)}`,
		data: [{ b64_json: picture.toString("base64") }],
	});
}
