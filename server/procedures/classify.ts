import { contracts } from "#shared/tasks/index.ts";
import { modelOf } from "../catalogue/catalogue.ts";
import { inspectImage } from "../uploads/inspect-upload.ts";
import { taskProcedure } from "./task-call.ts";

/** Labels a picture, best first. */
export const classify = taskProcedure("classify", contracts.classify).mutation(
	async ({ ctx, input: { modelId, file, acceptPrepared, acceptOther } }) => {
		const model = modelOf(ctx.services.catalogue, modelId, "classify");
		const upload = await inspectImage(file);
		const { answer, resultMeta } = await ctx.models.callModel({
			task: "classify",
			model,
			input: { upload, parameters: {} },
			acceptPrepared,
			acceptOther,
		});
		const items = answer.sort((one, other) => other.score - one.score);
		return { type: "image_classification" as const, items, ...resultMeta() };
	},
);
