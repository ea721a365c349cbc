import { CHAT_MAX_TOKENS, CHAT_TEMPERATURE, WIDGET_TOP_P } from "#shared/limits.ts";
import { completionSchema, partOf } from "../../completion/completion.ts";
import { openCompletionStream } from "../../completion/completion-stream.ts";
import { readJson } from "../../gateway/reply.ts";
import type { WireTask } from "../wire.ts";
import { postOpenai } from "./post-openai.ts";

const usual = { max_tokens: CHAT_MAX_TOKENS, temperature: CHAT_TEMPERATURE };

/** A conversation as a streamed chat completion, which ends with its usage. */
export const chat: WireTask<"chat"> = async (client, { messages, parameters }) => {
	const { system, temperature, maxTokens, topP } = parameters;
	const fields = {
		messages: system ? [{ role: "system", content: system }, ...messages] : messages,
		...usual,
		stream: true,
		stream_options: { include_usage: true },
	};
	const chosen = { max_tokens: maxTokens, temperature, top_p: topP };
	return openCompletionStream(
		await postOpenai(client, "chat/completions", { usual: fields, chosen }),
	);
};

/** A prompt as a chat of one message. */
export const generateText: WireTask<"generateText"> = (client, { prompt, parameters }) =>
	chat(client, { messages: [{ role: "user", content: prompt }], parameters });

/** The assistant's conversation as a chat completion that comes as a whole. */
export const widgetChat: WireTask<"widgetChat"> = async (client, { messages }) => {
	const own = { stream: false, response_format: { type: "text" }, top_p: WIDGET_TOP_P };
	const fields = { messages, ...usual, ...own };
	const reply = await postOpenai(client, "chat/completions", { usual: fields });
	const part = partOf(await readJson(reply, completionSchema));
	const { content, finishReason = "stop", usage } = part;
	return { content, finishReason, usage };
};
