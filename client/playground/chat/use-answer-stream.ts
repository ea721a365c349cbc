import { useCallback, useState } from "react";
import { errors } from "#shared/errors.ts";
import type { StreamEvent } from "#shared/event-stream.ts";
import { type ShownError, shownError } from "../../lib/shown-error.ts";
import { type TaskRun, useTask } from "../use-task.ts";
import { createFramePainter } from "./frame-painter.ts";
import { addPiece, emptyAnswer, type PartialAnswer } from "./partial-answer.ts";
import { untilAborted } from "./until-aborted.ts";

/** How a streamed answer ended, with what had arrived by then. */
export type AnswerOutcome<Result> = { partial: PartialAnswer } & (
	| { ending: "done"; result: Result }
	| { ending: "stopped" }
	| { ending: "failed"; error: ShownError }
);

type Options<Input, Result> = {
	open: (input: Input, signal: AbortSignal) => Promise<AsyncIterable<StreamEvent<Result>>>;
	/** Called once for each run, also when the screen has gone in the meantime. */
	onSettled?: (outcome: AnswerOutcome<Result>) => void;
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

	const task = useTask(async (input: Input, signal) => {
		const outcome = await readAnswer(() => options.open(input, signal), { signal, setPartial });
		options.onSettled?.(outcome);
		if (outcome.ending === "done") return outcome.result;
		throw outcome.ending === "failed" ? outcome.thrown : signal.reason;
	});

	// What the last run left goes at once, before the new one is under way.
	const { run: runTask, retry, retryItself } = task;
	const begin = useCallback((start: () => void) => {
		setPartial(emptyAnswer);
		// While the model thinks, what its answer needs to be shown arrives. Without it the text is plain.
		import("../../ui/markdown-document.tsx").catch(() => undefined);
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

type ReadOptions = { signal: AbortSignal; setPartial: (partial: PartialAnswer) => void };

async function readAnswer<Result>(
	open: () => Promise<AsyncIterable<StreamEvent<Result>>>,
	{ signal, setPartial }: ReadOptions,
): Promise<AnswerOutcome<Result> & { thrown?: unknown }> {
	const painter = createFramePainter(setPartial);
	let partial = emptyAnswer;
	try {
		for await (const event of untilAborted(open(), signal)) {
			if (event.type === "done") return { ending: "done", result: event.result, partial };
			partial = addPiece(partial, event, performance.now());
			painter.paint(partial);
		}
		throw new CutStreamError();
	} catch (thrown) {
		if (signal.aborted) return { ending: "stopped", partial };
		return { ending: "failed", error: shownError(thrown), partial, thrown };
	} finally {
		painter.end();
	}
}

/** A stream that ended without its result: it reads like the provider's own cut. */
class CutStreamError extends Error {
	readonly data = { errorCode: "STREAM_CUT" };

	constructor() {
		super(errors.STREAM_CUT.sentence);
	}
}
