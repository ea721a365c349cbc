import { samplePng } from "../samples.ts";
import { chunk, type Engine, engineOf, events, json } from "./engine.ts";

const speechFields = new Set([
	"model",
	"input",
	"voice",
	"response_format",
	"speed",
	"instructions",
]);

/** OpenAI: requires a key, and rejects fields that newer models no longer accept. */
export const openai: Engine = async (request) => {
	if (request.headers.get("authorization") !== "Bearer sk-test") {
		return refusal(401, "Incorrect API key provided", "invalid_api_key");
	}
	return answer(request);
};

const answer = engineOf(
	{
		"/v1/chat/completions": (body) => {
			const refused = refusedFields(body);
			if (refused) return refused;
			const { stream } = JSON.parse(body);
			if (!stream) return json({ choices: [{ message: { content: "Hello there" } }] });
			return events(
				chunk({ role: "assistant", content: "", refusal: null }),
				chunk({ content: "Hello there" }),
				chunk({}, "stop"),
				{ choices: [], usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 } },
				"data: [DONE]\n\n",
			);
		},
		"/v1/images/generations": (body) => {
			if ("response_format" in JSON.parse(body)) {
				return refusal(400, "Unknown parameter: 'response_format'.", "unknown_parameter");
			}
			return json({ created: 1, data: [{ b64_json: samplePng().toString("base64") }] });
		},
		"/v1/images/edits": async (_body, request) => {
			const form = await request.formData();
			const image = form.get("image");
			if (form.has("response_format")) {
				return refusal(400, "Unknown parameter: 'response_format'.", "unknown_parameter");
			}
			if (!(image instanceof File) || !/^image\/(png|jpeg|webp)$/.test(image.type)) {
				return refusal(400, "Invalid file format: image must be PNG, JPEG or WebP.", null);
			}
			if (!form.get("prompt") || !form.get("model")) {
				return refusal(400, "Missing required parameter: 'prompt'.", null);
			}
			return json({ created: 1, data: [{ b64_json: samplePng().toString("base64") }] });
		},
		"/v1/audio/transcriptions": async (_body, request) => {
			const file = (await request.formData()).get("file");
			if (!(file instanceof File) || !/\.(wav|mp3|webm|m4a|flac|ogg)$/.test(file.name)) {
				return refusal(400, "Unrecognized file format.", null);
			}
			return json({ text: "hello", usage: { type: "duration", seconds: 1 } });
		},
		"/v1/audio/speech": (body) => {
			const extra = Object.keys(JSON.parse(body)).filter((name) => !speechFields.has(name));
			if (extra.length > 0) return refusal(400, `Unknown parameter: '${extra[0]}'.`, null);
			const frame = Buffer.from("fffb90c4000000000000000000000000", "hex");
			const sound = Buffer.concat([Buffer.from("ID3\x04\0\0\0\0\0\0", "latin1"), frame]);
			return new Response(new Uint8Array(sound), { headers: { "content-type": "audio/mpeg" } });
		},
	},
	() => refusal(404, "Invalid URL", null),
);

/** The refusal of a chat with fields that newer models no longer take, the same at Azure; undefined if there are none. */
export function refusedFields(body: string): Response | undefined {
	const { model, ...fields } = JSON.parse(body);
	// Models that think take the one value that is theirs.
	const sampling = /^gpt-5/.test(model) ? ["temperature", "top_p"] : [];
	const name = ["max_tokens", ...sampling].find((field) => field in fields);
	if (name === undefined) return undefined;
	const text = `Unsupported parameter: '${name}' is not supported with this model.`;
	return refusal(400, text, "unsupported_parameter");
}

function refusal(status: number, message: string, code: string | null): Response {
	return json({ error: { message, type: "invalid_request_error", param: null, code } }, status);
}
