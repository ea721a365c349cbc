import { useState } from "react";
import type { StreamEvent } from "#shared/event-stream.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import type { ChatResult } from "#shared/tasks/chat.ts";
import type { GenerateTextResult } from "#shared/tasks/generate-text.ts";
import { emptyAnswer } from "../../conversation/answer/partial-answer.ts";
import { type AnswerOutcome, readAnswer } from "../../conversation/answer/read-answer.ts";
import { api } from "../../lib/api/api.ts";
import { chatResult } from "../chat/chat-result.ts";
import { visitResults } from "../finished/visit-results.ts";
import type { ChosenParameters } from "../parameters/use-parameters.ts";
import { useKept } from "../use-kept.ts";
import { useTask } from "../use-task.ts";

type Kept = { outcome?: AnswerOutcome<GenerateTextResult> | undefined };

export type Written = ReturnType<typeof useWritten>;

/**
 * Runs a model that writes word by word; a chat model is asked one question. Under the name `keepAs`
 * the end of the last call stays for the visit, also when the screen goes before it.
 */
export function useWritten(model: ShownModel, { sent, values }: ChosenParameters, keepAs?: string) {
	const { client } = api.useUtils();
	const [{ outcome }, keep] = useKept<Kept>(keepAs, {});
	const [arrived, setArrived] = useState(emptyAnswer);
	const finish = visitResults.finisher(model, values);

	async function open(prompt: string, signal: AbortSignal) {
		const call = { modelId: model.id, ...sent };
		if (model.task !== "chat") return client.generateText.mutate({ ...call, prompt }, { signal });
		const messages = [{ role: "user" as const, content: prompt }];
		return asText(await client.chat.mutate({ ...call, messages }, { signal }));
	}

	const task = useTask(
		async (prompt: string, signal) => {
			setArrived(emptyAnswer);
			const ended = await readAnswer(() => open(prompt, signal), { signal, onPartial: setArrived });
			keep({ outcome: ended });
			if (ended.ending === "done") return ended.result;
			throw ended.ending === "failed" ? ended.thrown : signal.reason;
		},
		{
			finish(prompt, result) {
				const [first] = result.items;
				finish(prompt, model.task === "chat" && first ? chatResult(first.generated_text) : result);
			},
		},
	);

	const { isPending, isStopped } = task;
	// What had arrived by a stop stands in place of the text before it.
	const shown = isPending || isStopped ? undefined : outcome;
	return {
		...task,
		partial: shown?.partial ?? arrived,
		isStopped: isStopped || shown?.ending === "stopped",
		data: shown?.ending === "done" ? shown.result : undefined,
		error: shown?.ending === "failed" ? shown.error : undefined,
		/** Takes back a failure where nothing runs: the one button stops both columns. */
		stop() {
			task.stop();
			if (shown?.ending === "failed") keep({ outcome: undefined });
		},
		/** Absent where an earlier visit to the screen made the call. */
		retry: task.error && task.retry,
	};
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
