import type { SandboxCall } from "../call.ts";
import { composeReply, toPieces } from "./compose-reply.ts";

const DEFAULT_NEW_TOKENS = 100;

/** Answers plain text generation: the legacy body with `inputs`, today's with `prompt`. */
export function answerCompletion(call: SandboxCall): Response {
	const { input, modelId } = call;
	if (input.inputs === undefined && input.prompt === undefined) {
		return Response.json({ error: "missing field `inputs`" }, { status: 422 });
	}
	const maxTokens = input.parameters?.max_new_tokens ?? input.max_tokens ?? DEFAULT_NEW_TOKENS;
	const pieces = toPieces(composeReply(call).answer);
	const text = pieces.slice(0, maxTokens).join("");
	if (input.inputs !== undefined) return Response.json([{ generated_text: text }]);
	const finishReason = pieces.length > maxTokens ? "length" : "stop";
	const choices = [{ index: 0, text, logprobs: null, finish_reason: finishReason }];
	return Response.json({ object: "text_completion", id: "", model: modelId, choices });
}
