import { contracts } from "#shared/tasks/index.ts";
import { widgetMessages, widgetReply } from "../assistant/widget-messages.ts";
import { AppError } from "../errors/app-error.ts";
import { taskProcedure } from "./task-call.ts";

/** Sends the assistant's prompt and the recent conversation to a chat model; returns one reply. */
export const widgetChat = taskProcedure("widgetChat", contracts.widgetChat).mutation(
	async ({ ctx, input }) => {
		const { catalogue, settings } = ctx.services;
		const { messages, context } = input;
		const { site, assistantLanguage } = settings;
		const model = catalogue.assistant;
		if (!model) throw new AppError("PROVIDER_CONFIGURATION", { isFree: true });
		const { answer, resultMeta } = await ctx.models.callModel({
			task: "widgetChat",
			model,
			input: { messages: widgetMessages({ messages, context, site, catalogue }), parameters: {} },
		});
		const { text: content, finishReason = "stop", usage } = answer;
		if (usage) ctx.models.logUsage(usage.completionTokens);
		const spoken = assistantLanguage === "page" ? context?.language : assistantLanguage;
		return {
			finishReason,
			...widgetReply({ content, finishReason }, spoken),
			...resultMeta(),
			...(usage && { usage }),
		};
	},
);
