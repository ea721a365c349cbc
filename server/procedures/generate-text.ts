import { findModel } from "#shared/models.ts";
import { generateText as contract } from "#shared/tasks/generate-text.ts";
import { answerEvents } from "../backends/completion/answer-events.ts";
import { textCall } from "../backends/completion/text-call.ts";
import { routes } from "../backends/routes.ts";
import { taskProcedure } from "./trpc.ts";

/** Sends one prompt to a text model and streams the answer. */
export const generateText = taskProcedure("generateText")
	.input(contract.input)
	.output(contract.output)
	.mutation(({ ctx: { provider }, input: { modelId, prompt } }) => {
		const { path, wireModel } = routes[modelId];
		const isChatCapable = findModel(modelId)?.isChatCapable ?? true;
		const { json, read } = textCall({ isChatCapable, wireModel, prompt });
		return answerEvents({
			provider,
			call: { task: "generateText", model: modelId, path, body: { json } },
			read,
			result: (answer, facts) => ({
				type: "text_generation" as const,
				model: modelId,
				items: answer === "" ? [] : [{ generated_text: answer }],
				...facts,
			}),
		});
	});
