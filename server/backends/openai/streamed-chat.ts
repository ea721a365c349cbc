import { CHAT_MAX_TOKENS, CHAT_TEMPERATURE } from "#shared/limits.ts";
import type { ParameterValues } from "#shared/parameters.ts";
import type { AnswerStream } from "../completion/answer-piece.ts";
import { beginStream } from "../completion/begin-stream.ts";
import { readCompletionStream } from "../completion/completion-stream.ts";
import type { Line } from "../gateway/line.ts";
import { toBody } from "../to-body.ts";
import type { WireMessage } from "../wire-task.ts";
import { openaiUrl } from "./openai-url.ts";

type Conversation = { messages: readonly WireMessage[]; parameters: ParameterValues };

/** Asks for a streamed chat completion, which ends with its usage. */
export async function streamedChat(
	line: Line,
	{ messages, parameters }: Conversation,
): Promise<AnswerStream> {
	const { system, temperature, maxTokens, topP } = parameters;
	const usual = {
		model: line.backend.model,
		messages: system ? [{ role: "system", content: system }, ...messages] : messages,
		max_tokens: CHAT_MAX_TOKENS,
		temperature: CHAT_TEMPERATURE,
		stream: true,
		stream_options: { include_usage: true },
	};
	const chosen = { max_tokens: maxTokens, temperature, top_p: topP };
	const json = toBody(line.backend, usual, chosen);
	const url = openaiUrl(line.backend, "chat/completions");
	return beginStream(readCompletionStream(await line.send({ url, body: { json } }), line.task));
}
