import { SPEECH_MAX_CHARACTERS } from "#shared/limits.ts";
import type { SandboxCall } from "../call.ts";
import { textHash } from "../text-hash.ts";
import { speechPath } from "./speech-path.ts";

/** Answers Orpheus' call: JSON with the address of a WAV file on the sandbox's own origin. */
export function answerSpeech({ input, prompt, origin }: SandboxCall): Response {
	if (!input.text?.trim() || input.text.length > SPEECH_MAX_CHARACTERS) {
		const msg = input.text === undefined ? "field required" : "text must have 1 to 1000 characters";
		const fault = { loc: ["body", "text"], msg, type: "value_error" };
		return Response.json({ detail: [fault] }, { status: 422 });
	}
	return Response.json({
		audio: {
			url: origin + speechPath.of(prompt, input.voice ?? "tara"),
			content_type: "audio/wav",
			file_name: `sandbox-${textHash(prompt).toString(16)}.wav`,
		},
	});
}
