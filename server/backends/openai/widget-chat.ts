import { CHAT_MAX_TOKENS, CHAT_TEMPERATURE, WIDGET_TOP_P } from "#shared/limits.ts";
import { completionSchema, partOf } from "../completion/completion.ts";
import { readJson } from "../gateway/read-reply.ts";
import { toBody } from "../to-body.ts";
import type { WireTask } from "../wire-task.ts";
import { openaiUrl } from "./openai-url.ts";

/** The assistant's conversation as a chat completion that comes as a whole. */
export const widgetChat: WireTask<"widgetChat"> = async (line, { messages }) => {
	const json = toBody(line.backend, {
		model: line.backend.model,
		messages,
		stream: false,
		response_format: { type: "text" },
		max_tokens: CHAT_MAX_TOKENS,
		temperature: CHAT_TEMPERATURE,
		top_p: WIDGET_TOP_P,
	});
	const reply = await line.send({
		url: openaiUrl(line.backend, "chat/completions"),
		body: { json },
	});
	const part = partOf(await readJson(reply, completionSchema, line));
	const { content, finishReason = "stop", usage } = part;
	return { content, finishReason, usage };
};
