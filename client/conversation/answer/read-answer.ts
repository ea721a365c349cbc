import type { StreamEvent } from "#shared/event-stream.ts";
import { type ShownError, shownError } from "../../lib/shown-error.ts";
import { createFramePainter } from "./frame-painter.ts";
import { addPiece, emptyAnswer, type PartialAnswer } from "./partial-answer.ts";
import { untilAborted } from "./until-aborted.ts";

/** How a streamed answer ended, with what had arrived by then. */
export type AnswerOutcome<Result> = { partial: PartialAnswer } & (
	| { ending: "done"; result: Result }
	| { ending: "stopped" }
	| { ending: "failed"; error: ShownError; thrown: unknown }
);

type Options = {
	/** Ends the reading at once; what has arrived stays. */
	signal: AbortSignal;
	/** Given what has arrived so far, at most once per frame. */
	onPartial: (partial: PartialAnswer) => void;
};

/** Reads a streamed answer to its end, whatever the end is. */
export async function readAnswer<Result>(
	open: () => Promise<AsyncIterable<StreamEvent<Result>>>,
	{ signal, onPartial }: Options,
): Promise<AnswerOutcome<Result>> {
	// While the model thinks, what its answer needs to be shown arrives. Without it the text is plain.
	import("../../ui/markdown/markdown-document.tsx").catch(() => undefined);
	const painter = createFramePainter(onPartial);
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
}
