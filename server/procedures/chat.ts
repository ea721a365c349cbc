import { chat as contract } from "#shared/tasks/chat.ts";
import { answerEvents } from "../backends/completion/answer-events.ts";
import { completionRequest } from "../backends/completion/text-request.ts";
import { routeOf } from "../backends/routes.ts";
import { modelOf } from "../catalogue/model-of.ts";
import { taskProcedure } from "./trpc.ts";

/** Call 2: the whole conversation to the chat model, streamed back. */
export const chat = taskProcedure("chat")
	.input(contract.input)
	.output(contract.output)
	.mutation(({ ctx: { provider, services }, input: { modelId, messages } }) => {
		modelOf(services.catalogue, modelId, "chat");
		const { path, wireModel } = routeOf(modelId);
		return answerEvents({
			provider,
			call: {
				task: "chat",
				model: modelId,
				path,
				body: { json: completionRequest({ wireModel, messages }) },
			},
			result: (generated_text, facts) => ({
				type: "chat" as const,
				model: modelId,
				generated_text,
				...facts,
			}),
		});
	});
