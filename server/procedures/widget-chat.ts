import { widgetChat as contract } from "#shared/tasks/widget-chat.ts";
import { widgetMessages } from "../assistant/widget-messages.ts";
import { widgetReply } from "../assistant/widget-reply.ts";
import type { Catalogue, CatalogueModel } from "../catalogue/catalogue.ts";
import { AppError } from "../errors/app-error.ts";
import { taskProcedure } from "./trpc.ts";

/** Sends the assistant's prompt and the recent conversation to the chat model and gives one reply. */
export const widgetChat = taskProcedure("widgetChat")
	.input(contract.input)
	.output(contract.output)
	.mutation(async ({ ctx: { models, services }, input: { messages, context } }) => {
		const model = assistantModel(services.catalogue);
		const sent = widgetMessages({
			facts: services.settings.site,
			catalogue: services.catalogue,
			context,
			messages,
		});
		const { answer, facts } = await models.ask({
			task: "widgetChat",
			model,
			input: { messages: sent },
		});
		const { content, finishReason, usage } = answer;
		const { assistantLanguage } = services.settings;
		const spoken = assistantLanguage === "page" ? context?.language : assistantLanguage;
		if (usage) models.onUsage(usage.completionTokens);
		return {
			...widgetReply({ content, finishReason }, spoken),
			model: model.id,
			finishReason,
			...facts(),
			...(usage && { usage }),
		};
	});

/** The assistant speaks through the first chat model, or the first text model where there is none. */
function assistantModel({ models }: Catalogue): CatalogueModel {
	const model =
		models.find(({ task }) => task === "chat") ??
		models.find(({ task }) => task === "generateText");
	if (model) return model;
	throw new AppError("PROVIDER_CONFIGURATION", { isFree: true });
}
