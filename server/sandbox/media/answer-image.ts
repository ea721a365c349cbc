import { IMAGE_PROMPT_MAX_CHARACTERS } from "#shared/limits.ts";
import type { SandboxCall } from "../call.ts";
import { drawPicture } from "./draw-picture.ts";

/** Answers a call for a picture: a PNG drawn from the prompt, as base64 in JSON. */
export async function answerImage({ prompt, input }: SandboxCall): Promise<Response> {
	if (!prompt.trim() || prompt.length > IMAGE_PROMPT_MAX_CHARACTERS) {
		return Response.json({ detail: "prompt: empty, or too long" }, { status: 422 });
	}
	const picture = await drawPicture(prompt, "png", input.seed);
	return Response.json({ id: "sandbox", data: [{ b64_json: picture.toString("base64") }] });
}
