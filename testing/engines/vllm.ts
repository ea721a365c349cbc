import { samplePng } from "../samples.ts";
import { chunk, type Engine, engineOf, events, json } from "./engine.ts";

const usage = { prompt_tokens: 9, completion_tokens: 4, total_tokens: 13 };

/** vLLM with a reasoning parser: a usage in every chunk, failures whose code is the status. */
export const vllm: Engine = engineOf(
	{
		"/v1/chat/completions": (body) => {
			const { model, max_tokens, stream } = JSON.parse(body);
			if (model !== "Qwen/Qwen3-8B") return noModel(model);
			if (max_tokens > 8_000) return tooMany();
			if (!stream) {
				const message = { role: "assistant", content: "Hello there", reasoning: "Hm." };
				return json({ choices: [{ index: 0, message, finish_reason: "stop" }], usage });
			}
			return events(
				{ ...chunk({ role: "assistant", content: "" }), usage: { ...usage, completion_tokens: 0 } },
				{ ...chunk({ reasoning_content: "Hm." }), usage: { ...usage, completion_tokens: 1 } },
				{ ...chunk({ content: "Hello " }), usage: { ...usage, completion_tokens: 3 } },
				{ ...chunk({ content: "there" }, "stop"), usage },
				"data: [DONE]\n\n",
			);
		},
		"/v1/images/generations": () =>
			json({ created: 1, data: [{ b64_json: samplePng().toString("base64") }] }),
		"/v1/audio/transcriptions": async (_body, request) => {
			const form = await request.formData();
			const file = form.get("file");
			if (!(file instanceof File) || !file.name.includes(".")) {
				return json({ error: { message: "no file", type: "BadRequestError", code: 400 } }, 400);
			}
			const segments = [{ id: 0, start: 0, end: 1.5, text: " hello" }];
			return json({ text: " hello", segments, language: String(form.get("language")) });
		},
	},
	() => json({ detail: "Not Found" }, 404),
);

function noModel(model: unknown): Response {
	const message = `The model \`${String(model)}\` does not exist.`;
	return json({ error: { message, type: "NotFoundError", param: "model", code: 404 } }, 404);
}

function tooMany(): Response {
	const message = "'max_tokens' is too large: this model's maximum context length is 8000 tokens";
	return json({ error: { message, type: "BadRequestError", param: null, code: 400 } }, 400);
}
