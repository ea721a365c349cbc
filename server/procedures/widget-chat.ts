import { CHAT_MAX_TOKENS, CHAT_TEMPERATURE, WIDGET_TOP_P } from "#shared/limits.ts";
import { widgetChat as contract } from "#shared/tasks/widget-chat.ts";
import { widgetMessages } from "../assistant/widget-messages.ts";
import { widgetReply } from "../assistant/widget-reply.ts";
import { completionSchema, partOf } from "../backends/completion/completion.ts";
import { readJson } from "../backends/gateway/read-reply.ts";
import { startFacts } from "../backends/gateway/result-facts.ts";
import { routes } from "../backends/routes.ts";
import { taskProcedure } from "./trpc.ts";

const model = "deepseek-ai/DeepSeek-R1-0528";

/** Call 2 for the assistant: the system prompt and the recent conversation, one reply back. */
export const widgetChat = taskProcedure("widgetChat")
	.input(contract.input)
	.output(contract.output)
	.mutation(async ({ ctx: { provider, services }, input: { messages, context } }) => {
		const facts = startFacts(provider);
		const { path, wireModel } = routes[model];
		const reply = await provider.call({
			task: "widgetChat",
			model,
			path,
			body: {
				json: {
					model: wireModel,
					messages: widgetMessages({ facts: services.settings.site, context, messages }),
					stream: false,
					response_format: { type: "text" },
					max_tokens: CHAT_MAX_TOKENS,
					temperature: CHAT_TEMPERATURE,
					top_p: WIDGET_TOP_P,
				},
			},
		});
		const {
			content,
			finishReason = "stop",
			usage,
		} = partOf(await readJson(reply, completionSchema));
		if (usage) provider.onUsage(usage.completionTokens);
		return {
			reply: widgetReply(content, finishReason),
			model,
			finishReason,
			...facts(),
			...(usage && { usage }),
		};
	});
