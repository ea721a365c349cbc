import timers from "node:timers/promises";
import type { Failure } from "../call.ts";
import { answerChat, sayPlainly } from "../chat/answer-chat.ts";

const SLOW_MS = 8_000;
const FILLER = "a".repeat(65_536);

/** The connection itself misbehaves. */
export const brokenConnections = {
	slow: {
		summary: "The first byte comes after 8 seconds.",
		play: async ({ signal }, answer) => {
			await timers.setTimeout(SLOW_MS, undefined, { signal });
			return answer();
		},
	},
	hang: {
		summary: "No answer at all, until the caller gives up.",
		play: ({ signal }) =>
			new Promise((_resolve, reject) => {
				signal.throwIfAborted();
				signal.addEventListener("abort", () => reject(signal.reason), { once: true });
			}),
	},
	"cut-stream": {
		summary: "The connection breaks in the middle of the answer.",
		play: async (call, answer) =>
			call.task === "chat" && call.input.stream === true
				? answerChat(call, (reply) => ({ ...sayPlainly(reply), ending: "cut" }))
				: halfOf(await answer()),
	},
	huge: {
		summary: "An answer without end, far beyond any cap.",
		play: ({ input, signal }) => {
			const event = `data: {"choices":[{"index":0,"delta":{"content":"${FILLER}"}}]}\n\n`;
			const type = input.stream ? "text/event-stream" : "application/json";
			return new Response(endless(input.stream ? event : `{"text":"${FILLER}`, signal), {
				headers: { "content-type": type },
			});
		},
	},
} as const satisfies Record<string, Failure>;

/** The same answer with a body that breaks off in the middle. */
async function halfOf(response: Response): Promise<Response> {
	const whole = new Uint8Array(await response.arrayBuffer());
	const pieces = [whole.subarray(0, whole.length >> 1)];
	const body = new ReadableStream({
		pull(controller) {
			const piece = pieces.pop();
			if (piece) controller.enqueue(piece);
			else controller.error(new Error("The sandbox cut this answer, as it was asked to."));
		},
	});
	return new Response(body, response);
}

/** Repeats a piece until the reader stops: nothing is kept, so it costs no memory. */
function endless(piece: string, signal: AbortSignal): ReadableStream<Uint8Array> {
	const bytes = Buffer.from(piece);
	return new ReadableStream(
		{
			async pull(controller) {
				// A turn of the event loop for each piece: the rest of the server stays alive.
				await timers.setImmediate();
				signal.throwIfAborted();
				controller.enqueue(bytes);
			},
		},
		{ highWaterMark: 0 },
	);
}
