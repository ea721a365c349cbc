import { generateText as contract } from "#shared/tasks/generate-text.ts";
import { answerEvents } from "../backends/completion/answer-events.ts";
import { textCall } from "../backends/completion/text-call.ts";
import { routeOf } from "../backends/routes.ts";
import { modelOf } from "../catalogue/model-of.ts";
import { taskProcedure } from "./trpc.ts";

/** Call 1: one prompt to a text model, streamed back; call 7 where the model cannot chat. */
export const generateText = taskProcedure("generateText")
	.input(contract.input)
	.output(contract.output)
	.mutation(({ ctx: { provider, services }, input: { modelId, prompt } }) => {
		modelOf(services.catalogue, modelId, "generateText");
		const { path, wireModel } = routeOf(modelId);
		const { json, read } = textCall({ isChatCapable: true, wireModel, prompt });
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
