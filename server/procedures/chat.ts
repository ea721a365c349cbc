import { contracts } from "#shared/tasks/index.ts";
import { chosenModel } from "../catalogue/catalogue.ts";
import { inspectPictures } from "./inspect-pictures.ts";
import { answerEvents, taskProcedure } from "./task-call.ts";

/** Sends the whole conversation to a chat model and streams its answer. */
export const chat = taskProcedure("chat", contracts.chat).mutation(async ({ ctx, input }) => {
	const { acceptPrepared, joinsPieces } = input;
	const { catalogue } = ctx.services;
	const { model, parameters } = chosenModel(catalogue, "chat", input);
	const messages = await inspectPictures(input.messages, model, catalogue);
	const asked = { messages, parameters };
	return answerEvents(
		ctx.models,
		{ task: "chat", model, input: asked, acceptPrepared, joinsPieces },
		(generated_text) => ({
			type: "chat" as const,
			generated_text,
		}),
	);
});
