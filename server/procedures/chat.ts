import { chat as contract } from "#shared/tasks/chat.ts";
import { answerEvents } from "../backends/completion/answer-events.ts";
import { completionRequest } from "../backends/completion/text-request.ts";
import { routes } from "../backends/routes.ts";
import { taskProcedure } from "./trpc.ts";

/** Sends the whole conversation to the chat model and streams the answer. */
export const chat = taskProcedure("chat")
	.input(contract.input)
	.output(contract.output)
	.mutation(({ ctx: { provider }, input: { modelId, messages } }) => {
		const { path, wireModel } = routes[modelId];
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
