import { useCallback, useState } from "react";
import type { StreamEvent } from "#shared/event-stream.ts";
import { emptyAnswer, type PartialAnswer } from "../../conversation/answer/partial-answer.ts";
import { type AnswerOutcome, readAnswer } from "../../conversation/answer/read-answer.ts";
import { type TaskRun, useTask } from "../use-task.ts";

type Options<Input, Result> = {
	open: (input: Input, signal: AbortSignal) => Promise<AsyncIterable<StreamEvent<Result>>>;
	/** Called once for each run, also when the screen has gone in the meantime. */
	onSettled?: (outcome: AnswerOutcome<Result>) => void;
	/** Called with the complete answer. */
	finish?: (input: Input, result: Result) => void;
};

/** A task whose answer arrives piece by piece. */
export type AnswerStream<Input, Result> = TaskRun<Input, Result> & {
	partial: PartialAnswer;
};

/** Runs a streamed call; what arrived is painted at most once per frame and kept when it ends early. */
export function useAnswerStream<Input, Result>(
	options: Options<Input, Result>,
): AnswerStream<Input, Result> {
	const [partial, setPartial] = useState(emptyAnswer);

	const task = useTask(
		async (input: Input, signal) => {
			const outcome = await readAnswer(() => options.open(input, signal), {
				signal,
				onPartial: setPartial,
			});
			options.onSettled?.(outcome);
			if (outcome.ending === "done") return outcome.result;
			throw outcome.ending === "failed" ? outcome.thrown : signal.reason;
		},
		{ finish: options.finish },
	);

	// What the last run left goes at once, before the new one is under way.
	const { run: runTask, retry, retryItself } = task;
	const begin = useCallback((start: () => void) => {
		setPartial(emptyAnswer);
		start();
	}, []);
	const run = useCallback((input: Input) => begin(() => runTask(input)), [begin, runTask]);

	return {
		...task,
		run,
		retry: () => begin(retry),
		retryItself: retryItself && (() => begin(retryItself)),
		// What had arrived by the stop stands in place of the text before it.
		data: task.isStopped ? undefined : task.data,
		partial,
	};
}
