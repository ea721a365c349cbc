import { tts as contract } from "#shared/tasks/tts.ts";
import { chosenModel } from "./chosen-model.ts";
import { taskProcedure } from "./trpc.ts";

/** Reads a text aloud. */
export const tts = taskProcedure("tts", contract).mutation(async ({ ctx, input }) => {
	const { model, parameters } = chosenModel(ctx.services, "tts", input);
	const { text } = input;
	const { answer, resultMeta } = await ctx.models.callModel({
		task: "tts",
		model,
		input: { text, parameters },
	});
	const audioUrl = `data:${answer.type};base64,${answer.bytes.toString("base64")}`;
	return { type: "text_to_speech" as const, audioUrl, text, ...resultMeta() };
});
