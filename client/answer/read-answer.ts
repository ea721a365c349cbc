import type { StreamEvent } from "#shared/result.ts";
import type { StreamedResult } from "#shared/tasks/index.ts";
import { CallFailure } from "../calls/running-calls.ts";
import type { CallTools, Output } from "../calls/use-call.ts";
import { afterPaint } from "../lib/after-paint.ts";
import { shownError } from "../lib/shown-error.ts";
import { emptyAnswer, isWithdrawn, type PartialAnswer, settledText } from "../state/result.ts";

/** Repaint an answer at most this often: readers do not notice, and a phone does half the work. */
const PAINT_MS = 50;
/** Painting takes at most a third of the time; the rest is for the visitor's input. */
const PAINT_PARTS = 3;
/** A background page paints nothing, so its next paint would look slow. */
const LONGEST_PAUSE_MS = 300;

/**
 * Reads a streamed answer to its end, as a call's function does: what has come goes to `onPartial` at once, then at most
 * every 50 ms, less often on a slow device. `open` calls the procedure; the file of the task provides it.
 */
export async function streamText<Result extends StreamedResult>(
	open: () => Promise<AsyncIterable<StreamEvent<Result>>>,
	{ signal, onPartial }: Pick<CallTools, "signal" | "onPartial">,
): Promise<Output> {
	// Loads the Markdown renderer while the model thinks; until then the text is plain. Running its code takes a slow
	// phone as long as two frames, so paint the press first.
	afterPaint()
		.then(() => import("../ui/markdown/markdown-document.tsx"))
		.catch(() => undefined);
	const askedAt = performance.now();
	let firstTokenMs: number | undefined;
	let partial = emptyAnswer;
	let paintedAt = Number.NEGATIVE_INFINITY;
	let pauseMs = PAINT_MS;
	let painting: ReturnType<typeof setTimeout> | undefined;

	function paint() {
		const startedAt = performance.now();
		painting = undefined;
		paintedAt = startedAt;
		onPartial(partial);
		// A task queued in a frame callback runs after that frame is painted.
		requestAnimationFrame(() => setTimeout(() => adjustPause(performance.now() - startedAt)));
	}
	function adjustPause(tookMs: number) {
		pauseMs = Math.min(Math.max(PAINT_MS, PAINT_PARTS * tookMs), LONGEST_PAUSE_MS);
	}

	try {
		for await (const event of untilAborted(open, signal)) {
			if (event.type === "done") {
				const { result } = event;
				if (isWithdrawn(result)) {
					partial = emptyAnswer;
					paint();
				}
				return { ...settled(result, partial), ...(firstTokenMs !== undefined && { firstTokenMs }) };
			}
			const now = performance.now();
			firstTokenMs ??= now - askedAt;
			partial = addPiece(partial, event, now);
			painting ??= setTimeout(paint, paintedAt + pauseMs - now);
		}
		// Treated like a stream that the provider cut.
		throw Object.assign(new Error("no result"), { data: { errorCode: "STREAM_CUT" } });
	} catch (thrown) {
		throw signal.aborted ? signal.reason : new CallFailure(shownError(thrown));
	} finally {
		// Publish what arrived since the last paint.
		if (painting !== undefined) {
			clearTimeout(painting);
			paint();
		}
	}
}

/**
 * Yields a stream's items until `signal` fires, then closes the stream and throws without waiting for it. If the signal
 * has already fired, opens nothing.
 */
export async function* untilAborted<Item>(
	open: () => Promise<AsyncIterable<Item>>,
	signal: AbortSignal,
): AsyncGenerator<Item> {
	const aborted = new Promise<never>((_resolve, reject) => {
		signal.addEventListener("abort", () => reject(signal.reason), { once: true });
	});
	// Otherwise an abort after the last race would be an unhandled rejection.
	aborted.catch(() => undefined);
	signal.throwIfAborted();
	const iterator = (await Promise.race([open(), aborted]))[Symbol.asyncIterator]();
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

type Piece = {
	type: "reasoning" | "answer";
	text: string;
	/** All earlier answer text was thinking; it is sent again as `reasoning`. */
	isRestart?: true;
};

/** Adds a piece that arrived at `now`, in milliseconds of any monotonic clock. */
export function addPiece(
	{ reasoning, answer, thinkingSince, thinkingMs }: PartialAnswer,
	{ type, text, isRestart }: Piece,
	now: number,
): PartialAnswer {
	const since = thinkingSince ?? (type === "reasoning" ? now : undefined);
	const before = isRestart ? "" : answer;
	return {
		reasoning: type === "reasoning" ? reasoning + text : reasoning,
		answer: type === "answer" ? before + text : before,
		thinkingSince: since,
		thinkingMs: since !== undefined && answer === "" ? now - since : thinkingMs,
	};
}

/** What a row gets of a whole answer. */
function settled(result: StreamedResult, { answer, reasoning, thinkingMs = 0 }: PartialAnswer) {
	// Thinking is timed here and the answer on the server: clamp the part to the whole.
	const thinking = { reasoning, thinkingMs: Math.min(thinkingMs, result.durationMs) };
	return {
		result: withArrived(result, answer),
		thinking: reasoning === "" ? undefined : thinking,
	};
}

/** A result with the text that has come, which the last event of a server's stream does not repeat. */
function withArrived(result: StreamedResult, arrived: string): StreamedResult {
	if (result.type === "chat") {
		return { ...result, generated_text: settledText(arrived, result.generated_text) };
	}
	const [first, ...others] = result.items;
	if (others.length > 0) return result;
	const generated_text = settledText(arrived, first?.generated_text ?? "");
	return { ...result, items: generated_text === "" ? [] : [{ generated_text }] };
}
