import { contracts } from "#shared/tasks/index.ts";
import { chosenModel } from "../catalogue/catalogue.ts";
import { answerEvents, taskProcedure } from "./task-call.ts";

/** Sends the whole conversation to a chat model and streams its answer. */
export const chat = taskProcedure("chat", contracts.chat).mutation(({ ctx, input }) => {
	const { acceptPrepared, joinsPieces } = input;
	const { model, parameters } = chosenModel(ctx.services.catalogue, "chat", input);
	const asked = { messages: input.messages, parameters };
	return answerEvents(
		ctx.models,
		{ task: "chat", model, input: asked, acceptPrepared, joinsPieces },
		(generated_text) => ({
			type: "chat" as const,
			generated_text,
		}),
	);
});
