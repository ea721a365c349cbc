import { CHAT_MAX_TOKENS, CHAT_TEMPERATURE, WIDGET_TOP_P } from "#shared/limits.ts";
import { beginStream } from "../completion/answer-stream.ts";
import { completionSchema, partOf } from "../completion/completion.ts";
import { readCompletionStream } from "../completion/completion-stream.ts";
import { readJson } from "../gateway/read-reply.ts";
import type { WireTask } from "../wire-task.ts";
import { askOpenai } from "./ask-openai.ts";

const usual = { max_tokens: CHAT_MAX_TOKENS, temperature: CHAT_TEMPERATURE };

/** A conversation as a streamed chat completion, which ends with its usage. */
export const chat: WireTask<"chat"> = async (line, { messages, parameters }) => {
	const { system, temperature, maxTokens, topP } = parameters;
	const reply = await askOpenai(line, "chat/completions", {
		usual: {
			messages: system ? [{ role: "system", content: system }, ...messages] : messages,
			...usual,
			stream: true,
			stream_options: { include_usage: true },
		},
		chosen: { max_tokens: maxTokens, temperature, top_p: topP },
	});
	return beginStream(readCompletionStream(reply, line.task));
};

/** A prompt as a chat of one message. */
export const generateText: WireTask<"generateText"> = (line, { prompt, parameters }) =>
	chat(line, { messages: [{ role: "user", content: prompt }], parameters });

/** The assistant's conversation as a chat completion that comes as a whole. */
export const widgetChat: WireTask<"widgetChat"> = async (line, { messages }) => {
	const own = { stream: false, response_format: { type: "text" }, top_p: WIDGET_TOP_P };
	const reply = await askOpenai(line, "chat/completions", {
		usual: { messages, ...usual, ...own },
	});
	const part = partOf(await readJson(reply, completionSchema, line));
	const { content, finishReason = "stop", usage } = part;
	return { content, finishReason, usage };
};
