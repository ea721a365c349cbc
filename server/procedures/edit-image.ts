import { contracts } from "#shared/tasks/index.ts";
import { chosenModel } from "../catalogue/catalogue.ts";
import { inspectImage } from "../uploads/inspect-upload.ts";
import { markedUrl } from "./marked-url.ts";
import { taskProcedure } from "./task-call.ts";

/** Changes a picture as a sentence says, in whatever format the model returns. */
export const editImage = taskProcedure("editImage", contracts.editImage).mutation(
	async ({ ctx, input }) => {
		const { model, parameters } = chosenModel(ctx.services.catalogue, "editImage", input);
		const { prompt } = input;
		const upload = await inspectImage(input.file);
		const { answer, isVeiled, resultMeta } = await ctx.models.callModel({
			task: "editImage",
			model,
			input: { upload, text: prompt, parameters },
			acceptPrepared: input.acceptPrepared,
			acceptOther: input.acceptOther,
		});
		const meta = resultMeta();
		const bytes = Buffer.from(answer.base64, "base64");
		const imageUrl = markedUrl(
			{ type: answer.type, bytes },
			{ ...meta, isEdited: true, seed: parameters.seed },
		);
		const veil = isVeiled && { isVeiled };
		return { type: "image_editing" as const, imageUrl, prompt, ...veil, ...meta };
	},
);
