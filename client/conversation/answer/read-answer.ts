import type { StreamEvent } from "#shared/event-stream.ts";
import { type ShownError, shownError } from "../../lib/shown-error.ts";
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

export async function readAnswer<Result>(
	open: () => Promise<AsyncIterable<StreamEvent<Result>>>,
	{ signal, onPartial }: Options,
): Promise<AnswerOutcome<Result>> {
	// While the model thinks, what its answer needs to be shown arrives. Without it the text is plain.
	import("../../ui/markdown/markdown-document.tsx").catch(() => undefined);
	let partial = emptyAnswer;
	let frame: number | undefined;

	function paint() {
		frame = undefined;
		onPartial(partial);
	}

	try {
		for await (const event of untilAborted(open(), signal)) {
			if (event.type === "done") return { ending: "done", result: event.result, partial };
			partial = addPiece(partial, event, performance.now());
			frame ??= requestAnimationFrame(paint);
		}
		// It reads like the provider's own cut.
		throw Object.assign(new Error("no result"), { data: { errorCode: "STREAM_CUT" } });
	} catch (thrown) {
		if (signal.aborted) return { ending: "stopped", partial };
		return { ending: "failed", error: shownError(thrown), partial, thrown };
	} finally {
		// Nothing is lost in a tab that draws no frames.
		if (frame !== undefined) {
			cancelAnimationFrame(frame);
			paint();
		}
	}
}
