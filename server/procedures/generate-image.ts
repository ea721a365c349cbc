import { contracts } from "#shared/tasks/index.ts";
import { chosenModel } from "../catalogue/catalogue.ts";
import { exampleIn, withExampleSeed } from "../prepared/examples.ts";
import { markedUrl } from "./marked-url.ts";
import { taskProcedure } from "./task-call.ts";

/** Draws a picture from a description, in whatever format the model returns. */
export const generateImage = taskProcedure("generateImage", contracts.generateImage).mutation(
	async ({ ctx, input }) => {
		const { model, parameters } = chosenModel(ctx.services.catalogue, "generateImage", input);
		const { prompt, acceptPrepared } = input;
		// A caller that takes a prepared picture has it drawn as one, so that it can be kept.
		const asExample = { text: prompt, parameters: withExampleSeed(model, parameters) };
		const isExample =
			acceptPrepared && exampleIn({ task: "generateImage", model, input: asExample }) !== undefined;
		const drawn = isExample ? asExample : { text: prompt, parameters };
		const { answer, isVeiled, resultMeta } = await ctx.models.callModel({
			task: "generateImage",
			model,
			input: drawn,
			acceptPrepared,
			acceptOther: input.acceptOther,
		});
		const meta = resultMeta();
		const bytes = Buffer.from(answer.base64, "base64");
		const imageUrl = markedUrl(
			{ type: answer.type, bytes },
			{ ...meta, seed: drawn.parameters.seed },
		);
		const veil = isVeiled && { isVeiled };
		return { type: "image_generation" as const, imageUrl, prompt, ...veil, ...meta };
	},
);
