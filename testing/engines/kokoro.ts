import { sampleWav } from "../samples.ts";
import { type Engine, json } from "./engine.ts";

/** Kokoro-FastAPI: its own names of voices; the `detail` of a failure is an object. */
export const kokoro: Engine = async (request) => {
	const { voice } = JSON.parse(await request.text());
	if (voice !== "af_heart") {
		const message = `Voice '${voice}' not found. Available voices: af_heart`;
		return json(
			{ detail: { error: "validation_error", message, type: "invalid_request_error" } },
			400,
		);
	}
	return new Response(new Uint8Array(sampleWav()), { headers: { "content-type": "audio/wav" } });
};
