import { chunk, type Engine, engineOf, events, json } from "./engine.ts";

/** llama.cpp's server: thinking as `reasoning_content`, extra timings, always a `[DONE]`. */
export const llamaCpp: Engine = engineOf(
	{
		"/v1/chat/completions": (body) => {
			const { stream } = JSON.parse(body);
			const timings = { prompt_n: 5, predicted_n: 3 };
			const usage = { prompt_tokens: 5, completion_tokens: 3, total_tokens: 8 };
			if (!stream) {
				const message = { role: "assistant", content: "Hello there", reasoning_content: "Hm." };
				return json({ choices: [{ index: 0, message, finish_reason: "stop" }], usage, timings });
			}
			return events(
				chunk({ role: "assistant", content: null }),
				chunk({ reasoning_content: "Hm." }),
				chunk({ content: "Hello there" }),
				{ ...chunk({}, "stop"), timings },
				{ choices: [], object: "chat.completion.chunk", usage, timings },
				"data: [DONE]\n\n",
			);
		},
	},
	() => json({ error: { code: 404, message: "File Not Found", type: "not_found_error" } }, 404),
);

/** llama.cpp while its model loads. */
export const llamaCppLoading: Engine = () =>
	json({ error: { code: 503, message: "Loading model", type: "unavailable_error" } }, 503);
