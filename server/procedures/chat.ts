import { chat as contract } from "#shared/tasks/chat.ts";
import { modelOf } from "../catalogue/model-of.ts";
import { answerEvents } from "./task-call/answer-events.ts";
import { chosenParameters } from "./task-call/chosen-parameters.ts";
import { taskProcedure } from "./trpc.ts";

/** The whole conversation to a chat model, streamed back. */
export const chat = taskProcedure("chat")
	.input(contract.input)
	.output(contract.output)
	.mutation(({ ctx: { models, services }, input: { modelId, messages, parameters } }) => {
		const model = modelOf(services.catalogue, modelId, "chat");
		const input = { messages, parameters: chosenParameters(model, parameters) };
		return answerEvents({
			models,
			ask: () => models.ask({ task: "chat", model, input }),
			result: (generated_text, facts) => ({
				type: "chat" as const,
				model: modelId,
				generated_text,
				...facts,
			}),
		});
	});
