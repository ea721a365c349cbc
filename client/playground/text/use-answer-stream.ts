import { useCallback, useState } from "react";
import type { StreamEvent } from "#shared/event-stream.ts";
import { emptyAnswer, type PartialAnswer } from "../../conversation/answer/partial-answer.ts";
import { readAnswer } from "../../conversation/answer/read-answer.ts";
import { type TaskRun, useTask } from "../use-task.ts";

type Options<Input, Result> = {
	open: (input: Input, signal: AbortSignal) => Promise<AsyncIterable<StreamEvent<Result>>>;
};

/** A task whose answer arrives piece by piece. */
export type AnswerStream<Input, Result> = TaskRun<Input, Result> & {
	partial: PartialAnswer;
	/** True after `stop`, as long as the partial answer is the last thing that happened. */
	isStopped: boolean;
};

/** Runs a streamed call; what arrived is painted at most once per frame and kept when it ends early. */
export function useAnswerStream<Input, Result>(
	options: Options<Input, Result>,
): AnswerStream<Input, Result> {
	const [partial, setPartial] = useState(emptyAnswer);
	const [isStopped, setIsStopped] = useState(false);

	const task = useTask(async (input: Input, signal) => {
		const outcome = await readAnswer(() => options.open(input, signal), {
			signal,
			onPartial: setPartial,
		});
		setIsStopped(outcome.ending === "stopped");
		if (outcome.ending === "done") return outcome.result;
		throw outcome.ending === "failed" ? outcome.thrown : signal.reason;
	});

	// What the last run left goes at once, before the new one is under way.
	const { run: runTask, retry, retryItself } = task;
	const begin = useCallback((start: () => void) => {
		setPartial(emptyAnswer);
		setIsStopped(false);
		start();
	}, []);
	const run = useCallback((input: Input) => begin(() => runTask(input)), [begin, runTask]);

	return {
		...task,
		run,
		retry: () => begin(retry),
		retryItself: retryItself && (() => begin(retryItself)),
		partial,
		isStopped,
	};
}
