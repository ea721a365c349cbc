import { chunk, type Engine, engineOf, events, json } from "./engine.ts";

const usage = { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 };

/** Ollama: thinking as `reasoning`, usage in a separate chunk, models by their pulled names. */
export const ollama: Engine = engineOf(
	{
		"/v1/chat/completions": (body) => {
			const { model, stream } = JSON.parse(body);
			if (model !== "deepseek-r1:8b") return notPulled(model);
			if (!stream) {
				const message = { role: "assistant", content: "Hello there", reasoning: "A greeting." };
				return json({ choices: [{ index: 0, message, finish_reason: "stop" }], usage });
			}
			return events(
				chunk({ role: "assistant", content: "", reasoning: "A " }),
				chunk({ role: "assistant", content: "", reasoning: "greeting." }),
				chunk({ role: "assistant", content: "Hello " }),
				chunk({ role: "assistant", content: "there" }),
				chunk({ role: "assistant", content: "" }, "stop"),
				{ object: "chat.completion.chunk", choices: [], usage },
				"data: [DONE]\n\n",
			);
		},
	},
	() => new Response("404 page not found", { status: 404 }),
);

function notPulled(model: unknown): Response {
	const message = `model "${String(model)}" not found, try pulling it first`;
	return json({ error: { message, type: "not_found_error", param: null, code: null } }, 404);
}
