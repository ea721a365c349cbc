import { contracts } from "#shared/tasks/index.ts";
import { chosenModel } from "../catalogue/catalogue.ts";
import { markedUrl } from "./marked-url.ts";
import { taskProcedure } from "./task-call.ts";

/** Reads a text aloud. */
export const tts = taskProcedure("tts", contracts.tts).mutation(async ({ ctx, input }) => {
	const { model, parameters } = chosenModel(ctx.services.catalogue, "tts", input);
	const { text } = input;
	const { answer, resultMeta } = await ctx.models.callModel({
		task: "tts",
		model,
		input: { text, parameters },
		acceptPrepared: input.acceptPrepared,
		acceptOther: input.acceptOther,
	});
	const meta = resultMeta();
	const audioUrl = markedUrl(answer, meta);
	return { type: "text_to_speech" as const, audioUrl, text, ...meta };
});
