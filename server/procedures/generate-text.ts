import { generateText as contract } from "#shared/tasks/generate-text.ts";
import { chosenModel } from "./chosen-model.ts";
import { answerEvents } from "./task-call.ts";
import { taskProcedure } from "./trpc.ts";

/** Sends one prompt to a text model and streams its answer. */
export const generateText = taskProcedure("generateText", contract).mutation(({ ctx, input }) => {
	const { model, parameters } = chosenModel(ctx.services, "generateText", input);
	const asked = { prompt: input.prompt, parameters };
	return answerEvents(ctx.models, { task: "generateText", model, input: asked }, (answer) => ({
		type: "text_generation" as const,
		items: answer === "" ? [] : [{ generated_text: answer }],
	}));
});
