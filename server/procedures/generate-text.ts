import { generateText as contract } from "#shared/tasks/generate-text.ts";
import { modelOf } from "../catalogue/model-of.ts";
import { answerEvents } from "./task-call/answer-events.ts";
import { chosenParameters } from "./task-call/chosen-parameters.ts";
import { taskProcedure } from "./trpc.ts";

/** One prompt to a text model, streamed back. */
export const generateText = taskProcedure("generateText")
	.input(contract.input)
	.output(contract.output)
	.mutation(({ ctx: { models, services }, input: { modelId, prompt, parameters } }) => {
		const model = modelOf(services.catalogue, modelId, "generateText");
		const input = { prompt, parameters: chosenParameters(model, parameters) };
		return answerEvents({
			models,
			ask: () => models.ask({ task: "generateText", model, input }),
			result: (answer, facts) => ({
				type: "text_generation" as const,
				model: modelId,
				items: answer === "" ? [] : [{ generated_text: answer }],
				...facts,
			}),
		});
	});
