import { tts as contract } from "#shared/tasks/tts.ts";
import { modelOf } from "../catalogue/model-of.ts";
import { chosenParameters } from "./task-call/chosen-parameters.ts";
import { taskProcedure } from "./trpc.ts";

/** A text to a model that speaks, speech back. */
export const tts = taskProcedure("tts")
	.input(contract.input)
	.output(contract.output)
	.mutation(async ({ ctx: { models, services }, input: { modelId, text, parameters } }) => {
		const model = modelOf(services.catalogue, modelId, "tts");
		const input = { text, parameters: chosenParameters(model, parameters) };
		const { answer, facts } = await models.ask({ task: "tts", model, input });
		return {
			type: "text_to_speech" as const,
			audioUrl: `data:${answer.type};base64,${answer.bytes.toString("base64")}`,
			text,
			model: modelId,
			...facts(),
		};
	});
