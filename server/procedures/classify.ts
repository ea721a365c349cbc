import { classify as contract } from "#shared/tasks/classify.ts";
import { inspectImage } from "../backends/files/inspect-upload.ts";
import { modelOf } from "../catalogue/model-of.ts";
import { taskProcedure } from "./trpc.ts";

/** A picture to a model that names what it shows: labels, best first. */
export const classify = taskProcedure("classify")
	.input(contract.input)
	.output(contract.output)
	.mutation(async ({ ctx: { models, services }, input: { modelId, file } }) => {
		const model = modelOf(services.catalogue, modelId, "classify");
		const upload = { ...(await inspectImage(file)), fileName: file.name };
		const { answer, facts } = await models.ask({ task: "classify", model, input: { upload } });
		return {
			type: "image_classification" as const,
			model: modelId,
			items: answer.sort((one, other) => other.score - one.score),
			...facts(),
		};
	});
