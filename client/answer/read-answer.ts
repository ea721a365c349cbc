import type { StreamEvent } from "#shared/result.ts";
import { type ShownError, shownError } from "../lib/shown-error.ts";
import type { PartialAnswer } from "../state/result.ts";
import { addPiece, emptyAnswer } from "./partial-answer.ts";

/** The end of a streamed answer, with the part that arrived. */
export type AnswerOutcome<Result> = { partial: PartialAnswer } & (
	| { ending: "done"; result: Result }
	| { ending: "stopped" }
	| { ending: "failed"; error: ShownError }
);

/** Least time between two paints of an answer: readers do not notice it, and a phone saves half. */
const PAINT_MS = 50;

type Options = {
	/** Ends the reading at once; the part that arrived stays. */
	signal: AbortSignal;
	/** Called with the answer so far: at once, then at most every 50 ms. */
	onPartial: (partial: PartialAnswer) => void;
};

export async function readAnswer<Result>(
	open: () => Promise<AsyncIterable<StreamEvent<Result>>>,
	{ signal, onPartial }: Options,
): Promise<AnswerOutcome<Result>> {
	// Loads the Markdown renderer while the model thinks; without it the text is plain.
	import("../ui/markdown/markdown-document.tsx").catch(() => undefined);
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
		// Treat it like a stream that the provider cut.
		throw Object.assign(new Error("no result"), { data: { errorCode: "STREAM_CUT" } });
	} catch (thrown) {
		if (signal.aborted) return { ending: "stopped", partial };
		return { ending: "failed", error: shownError(thrown), partial };
	} finally {
		// Publish the piece that still waits.
		if (painting !== undefined) {
			clearTimeout(painting);
			paint();
		}
	}
}

/**
 * The items of a stream until `signal` fires. Then it throws at once, without waiting for the stream, and
 * closes it.
 */
export async function* untilAborted<Item>(
	opening: Promise<AsyncIterable<Item>>,
	signal: AbortSignal,
): AsyncGenerator<Item> {
	const aborted = new Promise<never>((_resolve, reject) => {
		signal.addEventListener("abort", () => reject(signal.reason), { once: true });
	});
	// An abort after the last race must not be an unhandled rejection.
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
		// Not awaited, because a hanging stream may never settle; its failure no longer matters.
		iterator.return?.().catch(() => undefined);
	}
}
