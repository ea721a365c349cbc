import { useState } from "react";
import type { StreamEvent } from "#shared/event-stream.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import type { ChatResult } from "#shared/tasks/chat.ts";
import type { GenerateTextResult } from "#shared/tasks/generate-text.ts";
import { emptyAnswer } from "../../conversation/answer/partial-answer.ts";
import { type AnswerOutcome, readAnswer } from "../../conversation/answer/read-answer.ts";
import { api } from "../../lib/api/api.ts";
import { visitResults } from "../finished/visit-results.ts";
import type { ChosenParameters } from "../parameters/use-parameters.ts";
import { useKept } from "../use-kept.ts";
import { useTask } from "../use-task.ts";

type Result = GenerateTextResult | ChatResult;
type Kept = { outcome?: AnswerOutcome<Result> | undefined };

export type Written = ReturnType<typeof useWritten>;

/**
 * Runs a model that writes word by word; a chat model is asked one question. Under the name `keepAs`
 * the end of the last call stays for the visit, also when the screen goes before it.
 */
export function useWritten(model: ShownModel, { sent, values }: ChosenParameters, keepAs?: string) {
	const { client } = api.useUtils();
	const [{ outcome }, keep] = useKept<Kept>(keepAs, {});
	const [arrived, setArrived] = useState(emptyAnswer);

	function open(content: string, signal: AbortSignal): Promise<AsyncIterable<StreamEvent<Result>>> {
		const call = { modelId: model.id, ...sent };
		return model.task === "chat"
			? client.chat.mutate({ ...call, messages: [{ role: "user", content }] }, { signal })
			: client.generateText.mutate({ ...call, prompt: content }, { signal });
	}

	const task = useTask(async (input: string, signal) => {
		setArrived(emptyAnswer);
		const ended = await readAnswer(() => open(input, signal), { signal, onPartial: setArrived });
		keep({ outcome: ended });
		if (ended.ending === "stopped") throw signal.reason;
		if (ended.ending === "failed") throw ended.thrown;
		const { reasoning, thinkingMs = 0 } = ended.partial;
		visitResults.finish(model, {
			input,
			parameters: values,
			result: ended.result,
			...(reasoning !== "" && { thinking: { reasoning, thinkingMs } }),
		});
		return ended.result;
	});

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
