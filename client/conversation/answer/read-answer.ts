import type { StreamEvent } from "#shared/event-stream.ts";
import { type ShownError, shownError } from "../../lib/shown-error.ts";
import type { PartialAnswer } from "../../state/progress.ts";
import { addPiece, emptyAnswer } from "./partial-answer.ts";

/** How a streamed answer ended, with what had arrived by then. */
export type AnswerOutcome<Result> = { partial: PartialAnswer } & (
	| { ending: "done"; result: Result }
	| { ending: "stopped" }
	| { ending: "failed"; error: ShownError }
);

/** The shortest time between two pictures of an answer: a reader misses none, a phone saves half. */
const PAINT_MS = 50;

type Options = {
	/** Ends the reading at once; what has arrived stays. */
	signal: AbortSignal;
	/** Given what has arrived so far: the first at once, then at most every 50 ms. */
	onPartial: (partial: PartialAnswer) => void;
};

export async function readAnswer<Result>(
	open: () => Promise<AsyncIterable<StreamEvent<Result>>>,
	{ signal, onPartial }: Options,
): Promise<AnswerOutcome<Result>> {
	// While the model thinks, what its answer needs to be shown arrives. Without it the text is plain.
	import("../../ui/markdown/markdown-document.tsx").catch(() => undefined);
	let partial = emptyAnswer;
	let paintedAt = Number.NEGATIVE_INFINITY;
	let painting: ReturnType<typeof setTimeout> | undefined;

	function paint() {
		painting = undefined;
		paintedAt = performance.now();
		onPartial(partial);
	}

	try {
		for await (const event of untilAborted(open(), signal)) {
			if (event.type === "done") return { ending: "done", result: event.result, partial };
			const now = performance.now();
			partial = addPiece(partial, event, now);
			painting ??= setTimeout(paint, paintedAt + PAINT_MS - now);
		}
		// It reads like the provider's own cut.
		throw Object.assign(new Error("no result"), { data: { errorCode: "STREAM_CUT" } });
	} catch (thrown) {
		if (signal.aborted) return { ending: "stopped", partial };
		return { ending: "failed", error: shownError(thrown), partial };
	} finally {
		// What waits for its turn is not lost.
		if (painting !== undefined) {
			clearTimeout(painting);
			paint();
		}
	}
}

/**
 * The items of a stream until `signal` fires: then it throws at once, without waiting for the
 * stream to notice, and closes the stream.
 */
export async function* untilAborted<Item>(
	opening: Promise<AsyncIterable<Item>>,
	signal: AbortSignal,
): AsyncGenerator<Item> {
	const aborted = new Promise<never>((_resolve, reject) => {
		signal.addEventListener("abort", () => reject(signal.reason), { once: true });
	});
	// Without a race to lose, a late abort would be an unhandled rejection.
	aborted.catch(() => undefined);
	signal.throwIfAborted();
	const iterator = (await Promise.race([opening, aborted]))[Symbol.asyncIterator]();
	try {
		while (true) {
			const next = await Promise.race([iterator.next(), aborted]);
			if (next.done) return;
			yield next.value;
		}
	} finally {
		// Not awaited: a stream that hangs may never answer. Its own failure is of no interest now.
		iterator.return?.().catch(() => undefined);
	}
}
