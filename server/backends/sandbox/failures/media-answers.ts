import type { SandboxTask } from "../call.ts";
import { drawPicture } from "../picture/draw-picture.ts";
import { speak } from "../speech/speak.ts";
import type { Failure } from "./failure.ts";

/** Where generated media differ from the usual; other tasks answer as usual. */
export const mediaAnswers = {
	"audio-raw": only("speech", "Speech as raw audio in place of an address.", async ({ prompt }) => {
		const wav = await speak(prompt, "tara");
		return new Response(wav, { headers: { "content-type": "audio/wav" } });
	}),
	"audio-redirect": only(
		"speech",
		"The speech's address redirects to an internal address.",
		({ origin }) => audioAt(`${origin}/sandbox/redirect.wav`),
	),
	"audio-evil-url": only("speech", "The speech's address is an internal one.", () =>
		audioAt("http://169.254.169.254/latest/meta-data/speech.wav"),
	),
	"no-b64": only("image", "A picture answer without the picture.", () =>
		Response.json({ data: [{ revised_prompt: "a picture that is not there" }] }),
	),
	webp: only("image", "A WEBP picture, though PNG was asked for.", async ({ prompt }) => {
		const picture = await drawPicture(prompt, "webp");
		return Response.json({ data: [{ b64_json: picture.toString("base64") }] });
	}),
} as const satisfies Record<string, Failure>;

function only(task: SandboxTask, summary: string, play: Failure["play"]): Failure {
	return {
		summary,
		play: (call, answer) => (call.task === task ? play(call, answer) : answer()),
	};
}

function audioAt(url: string): Response {
	return Response.json({ audio: { url, content_type: "audio/wav" } });
}
