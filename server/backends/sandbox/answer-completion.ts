import type { SandboxCall } from "./call.ts";
import { composeProse } from "./chat/compose-prose.ts";
import { toPieces } from "./chat/to-pieces.ts";
import { promptFacts } from "./prompt/prompt-facts.ts";
import { wireError } from "./wire-error.ts";

const DEFAULT_NEW_TOKENS = 100;

/** Answers plain text generation, call 7: the legacy body with `inputs`, today's with `prompt`. */
export function answerCompletion({ input, prompt, modelId }: SandboxCall): Response {
	if (input.inputs === undefined && input.prompt === undefined) {
		return wireError(422, "Failed to deserialize the JSON body: missing field `inputs`");
	}
	const maxTokens = input.parameters?.max_new_tokens ?? input.max_tokens ?? DEFAULT_NEW_TOKENS;
	const pieces = toPieces(composeProse(promptFacts(prompt)).answer);
	const text = pieces.slice(0, maxTokens).join("");
	if (input.inputs !== undefined) {
		return Response.json([{ generated_text: text }]);
	}
	const finishReason = pieces.length > maxTokens ? "length" : "stop";
	const choice = { index: 0, text, logprobs: null, finish_reason: finishReason };
	return Response.json({ object: "text_completion", id: "", model: modelId, choices: [choice] });
}
