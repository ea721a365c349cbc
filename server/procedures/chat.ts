import { chat as contract } from "#shared/tasks/chat.ts";
import { chosenModel } from "./chosen-model.ts";
import { answerEvents } from "./task-call.ts";
import { taskProcedure } from "./trpc.ts";

/** Sends the whole conversation to a chat model and streams its answer. */
export const chat = taskProcedure("chat", contract).mutation(({ ctx, input }) => {
	const { model, parameters } = chosenModel(ctx.services, "chat", input);
	const asked = { messages: input.messages, parameters };
	return answerEvents(ctx.models, { task: "chat", model, input: asked }, (generated_text) => ({
		type: "chat" as const,
		generated_text,
	}));
});
