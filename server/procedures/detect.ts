import { contracts } from "#shared/tasks/index.ts";
import { modelOf } from "../catalogue/catalogue.ts";
import { inspectImage } from "../uploads/inspect-upload.ts";
import { taskProcedure } from "./task-call.ts";

/** Finds the objects in a picture, best first; back-ends do not sort them. */
export const detect = taskProcedure("detect", contracts.detect).mutation(
	async ({ ctx, input: { modelId, file, acceptPrepared, acceptOther } }) => {
		const model = modelOf(ctx.services.catalogue, modelId, "detect");
		const upload = await inspectImage(file);
		const { answer, resultMeta } = await ctx.models.callModel({
			task: "detect",
			model,
			input: { upload, parameters: {} },
			acceptPrepared,
			acceptOther,
		});
		const items = answer.sort((one, other) => other.score - one.score);
		return { type: "object_detection" as const, items, ...resultMeta() };
	},
);
