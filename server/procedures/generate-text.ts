import { contracts } from "#shared/tasks/index.ts";
import { chosenModel } from "../catalogue/catalogue.ts";
import { answerEvents, taskProcedure } from "./task-call.ts";

/** Sends one prompt to a text model and streams its answer. */
export const generateText = taskProcedure("generateText", contracts.generateText).mutation(
	({ ctx, input }) => {
		const { acceptPrepared, joinsPieces } = input;
		const { model, parameters } = chosenModel(ctx.services.catalogue, "generateText", input);
		const asked = { text: input.prompt, parameters };
		return answerEvents(
			ctx.models,
			{ task: "generateText", model, input: asked, acceptPrepared, joinsPieces },
			(answer) => ({
				type: "text_generation" as const,
				items: answer === "" ? [] : [{ generated_text: answer }],
			}),
		);
	},
);
