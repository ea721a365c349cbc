import { generateImage as contract } from "#shared/tasks/generate-image.ts";
import { modelOf } from "../catalogue/model-of.ts";
import { chosenParameters } from "./task-call/chosen-parameters.ts";
import { taskProcedure } from "./trpc.ts";

/** A description to a model that draws, a picture of whatever type came back. */
export const generateImage = taskProcedure("generateImage")
	.input(contract.input)
	.output(contract.output)
	.mutation(async ({ ctx: { models, services }, input: { modelId, prompt, parameters } }) => {
		const model = modelOf(services.catalogue, modelId, "generateImage");
		const input = { prompt, parameters: chosenParameters(model, parameters) };
		const { answer, facts } = await models.ask({ task: "generateImage", model, input });
		return {
			type: "image_generation" as const,
			imageUrl: `data:${answer.type};base64,${answer.base64}`,
			prompt,
			model: modelId,
			...facts(),
		};
	});
