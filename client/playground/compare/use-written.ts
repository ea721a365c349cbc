import type { StreamEvent } from "#shared/event-stream.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import type { ChatResult } from "#shared/tasks/chat.ts";
import type { GenerateTextResult } from "#shared/tasks/generate-text.ts";
import { api } from "../../lib/api/api.ts";
import { chatResult } from "../chat/chat-result.ts";
import { visitResults } from "../finished/visit-results.ts";
import { useParameters } from "../parameters/use-parameters.ts";
import { useAnswerStream } from "../text/use-answer-stream.ts";

/** One side whose answer is written word by word; a chat model is asked one question. */
export function useWritten(model: ShownModel) {
	const { client } = api.useUtils();
	const { sent, values } = useParameters(model);
	const finish = visitResults.finisher(model, values);
	return useAnswerStream({
		open: async (prompt: string, signal) => {
			const call = { modelId: model.id, ...sent };
			if (model.task !== "chat") return client.generateText.mutate({ ...call, prompt }, { signal });
			const messages = [{ role: "user" as const, content: prompt }];
			return asText(await client.chat.mutate({ ...call, messages }, { signal }));
		},
		finish: (prompt, result) => {
			const [first] = result.items;
			finish(prompt, model.task === "chat" && first ? chatResult(first.generated_text) : result);
		},
	});
}

async function* asText(
	events: AsyncIterable<StreamEvent<ChatResult>>,
): AsyncGenerator<StreamEvent<GenerateTextResult>> {
	for await (const event of events) {
		if (event.type !== "done") {
			yield event;
			continue;
		}
		const { generated_text, ...result } = event.result;
		yield {
			type: "done",
			result: { ...result, type: "text_generation", items: [{ generated_text }] },
		};
	}
}
