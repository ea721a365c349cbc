import { widgetChat as contract } from "#shared/tasks/widget-chat.ts";
import { widgetMessages, widgetReply } from "../assistant/widget-messages.ts";
import type { Catalogue, CatalogueModel } from "../catalogue/catalogue.ts";
import { wireTasks } from "../catalogue/wire-tasks.ts";
import { AppError } from "../errors/app-error.ts";
import { taskProcedure } from "./task-call.ts";

/** Sends the assistant's prompt and the recent conversation to a chat model; returns one reply. */
export const widgetChat = taskProcedure("widgetChat", contract).mutation(async ({ ctx, input }) => {
	const { catalogue, settings } = ctx.services;
	const { answer, resultMeta } = await ctx.models.callModel({
		task: "widgetChat",
		model: assistantModel(catalogue),
		input: { messages: widgetMessages({ ...input, site: settings.site, catalogue }) },
	});
	const { content, finishReason, usage } = answer;
	if (usage) ctx.models.logUsage(usage.completionTokens);
	const { assistantLanguage } = settings;
	const spoken = assistantLanguage === "page" ? input.context?.language : assistantLanguage;
	return {
		...widgetReply({ content, finishReason }, spoken),
		finishReason,
		...resultMeta(),
		...(usage && { usage }),
	};
});

function assistantModel(catalogue: Catalogue): CatalogueModel {
	const model = findAssistantModel(catalogue);
	if (model) return model;
	throw new AppError("PROVIDER_CONFIGURATION", { isFree: true });
}

/**
 * The first chat model that can answer the assistant; without one, the first text model. A real model
 * comes before a simulated one.
 */
export function findAssistantModel({ models }: Catalogue): CatalogueModel | undefined {
	const able = ["chat", "generateText"].flatMap((task) =>
		models.filter((model) => model.task === task).flatMap(forAssistant),
	);
	return able.find(({ backends }) => backends.some(({ kind }) => kind !== "sandbox")) ?? able[0];
}

/** The model with those of its back-ends whose wire can chat; nothing where none can. */
function forAssistant(model: CatalogueModel): CatalogueModel[] {
	const backends = model.backends.filter(({ wire }) => wireTasks[wire].includes("chat"));
	return backends.length > 0 ? [{ ...model, backends }] : [];
}
