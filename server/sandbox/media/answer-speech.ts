import { SPEECH_MAX_CHARACTERS } from "#shared/limits.ts";
import type { SandboxCall } from "../call.ts";
import { speak } from "./speak.ts";

/** Answers a call for speech: JSON with the address of a WAV file on the sandbox's own origin. */
export function answerSpeech({ input, prompt, origin }: SandboxCall): Response {
	if (!prompt.trim() || prompt.length > SPEECH_MAX_CHARACTERS) {
		const detail = [{ loc: ["body", "text"], msg: "empty, or too long", type: "value_error" }];
		return Response.json({ detail }, { status: 422 });
	}
	const voice = input.voice?.replace(/[^a-z]/g, "").slice(0, 12) || "tara";
	// The address carries the text, so that nothing is kept.
	const url = `${origin}/sandbox/speech/${voice}/${Buffer.from(prompt).toString("base64url")}.wav`;
	return Response.json({ audio: { url, content_type: "audio/wav", file_name: "sandbox.wav" } });
}

/** Gives the speech whose address `answerSpeech` told; undefined for any other path. */
export function speechAt(path: string): Response | undefined {
	const [, voice = "", name = ""] =
		/^\/sandbox\/speech\/([a-z]{1,12})\/([\w-]{1,8192})\.wav$/.exec(path) ?? [];
	const text = Buffer.from(name, "base64url").toString("utf8");
	if (text === "" || text.length > SPEECH_MAX_CHARACTERS) return undefined;
	return new Response(speak(text, voice), { headers: { "content-type": "audio/wav" } });
}
