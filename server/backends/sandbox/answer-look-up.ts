import { models } from "#shared/models.ts";
import { speak } from "./speech/speak.ts";
import { speechPath } from "./speech/speech-path.ts";
import { wireError } from "./wire-error.ts";

/** Answers a GET: the sandbox's health, the list of models, a generated speech. */
export async function answerLookUp({ pathname }: URL): Promise<Response> {
	if (pathname === "/") {
		return Response.json({ status: "ok", sandbox: true });
	}
	if (pathname === "/v1/models") {
		return Response.json({
			object: "list",
			data: models.map(({ id }) => ({ id, object: "model" })),
		});
	}
	if (pathname === "/sandbox/redirect.wav") {
		const location = "http://169.254.169.254/latest/meta-data/speech.wav";
		return new Response(null, { status: 302, headers: { location } });
	}
	const speech = speechPath.read(pathname);
	if (speech === undefined) {
		return wireError(404, "Not Found");
	}
	const wav = await speak(speech.text, speech.voice);
	return new Response(wav, { headers: { "content-type": "audio/wav" } });
}
