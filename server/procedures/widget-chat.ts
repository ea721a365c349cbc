import { contracts } from "#shared/tasks/index.ts";
import { widgetMessages, widgetReply } from "../assistant/widget-messages.ts";
import type { ModelCall, WireTasks } from "../backends/wires/wire.ts";
import { AppError } from "../errors/app-error.ts";
import { type Models, taskProcedure } from "./task-call.ts";

/** Sends the assistant's prompt and the recent conversation to a chat model; returns one reply. */
export const widgetChat = taskProcedure("widgetChat", contracts.widgetChat).mutation(
	async ({ ctx, input }) => {
		const { catalogue, settings } = ctx.services;
		const { messages, context } = input;
		const { site, assistantLanguage } = settings;
		const model = catalogue.assistant;
		if (!model) throw new AppError("PROVIDER_CONFIGURATION", { isFree: true });
		const call = {
			task: "widgetChat" as const,
			model,
			input: { messages: widgetMessages({ messages, context, site, catalogue }), parameters: {} },
		};
		const { text: content, finishReason = "stop", usage, meta } = await answerTo(ctx.models, call);
		if (usage) ctx.models.logUsage(usage.completionTokens);
		const spoken = assistantLanguage === "page" ? context?.language : assistantLanguage;
		return {
			finishReason,
			...widgetReply({ content, finishReason }, spoken),
			...meta,
			...(usage && { usage }),
		};
	},
);

type Answer = Pick<WireTasks["widgetChat"]["output"], "text" | "finishReason" | "usage">;

/** The model's answer; an empty one, which costs nothing, if no model wrote a word. */
async function answerTo(models: Models, call: ModelCall<"widgetChat">) {
	try {
		const { answer, resultMeta } = await models.callModel(call);
		return { ...answer, meta: resultMeta() };
	} catch (error) {
		const isEmpty = error instanceof AppError && error.code === "NO_ANSWER";
		const meta = isEmpty && models.finishWithFailure(error);
		if (!meta) throw error;
		const answer: Answer = { text: "" };
		return { ...answer, meta };
	}
}
