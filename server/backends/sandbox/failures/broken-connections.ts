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
		play: async (call, answer) => {
			if (call.task === "chat" && call.input.stream) {
				return answerChat(call, (reply) => ({ ...sayPlainly(reply), ending: "cut" }));
			}
			const whole = await answer();
			const bytes = new Uint8Array(await whole.arrayBuffer());
			const pieces = [bytes.subarray(0, bytes.length >> 1)];
			return new Response(
				bodyOf(async () => pieces.pop()),
				whole,
			);
		},
	},
	huge: {
		summary: "An answer without end, far beyond any cap.",
		play: ({ input, signal }) => {
			const event = `data: {"choices":[{"index":0,"delta":{"content":"${FILLER}"}}]}\n\n`;
			const piece = Buffer.from(input.stream ? event : `{"text":"${FILLER}`);
			const headers = { "content-type": input.stream ? "text/event-stream" : "application/json" };
			const body = bodyOf(async () => {
				// A turn of the event loop for each piece: the rest of the server stays alive.
				await timers.setImmediate();
				signal.throwIfAborted();
				return piece;
			});
			return new Response(body, { headers });
		},
	},
} as const satisfies Record<string, Failure>;

/** A body made piece by piece as it is read; it breaks off where there is no next piece. */
function bodyOf(next: () => Promise<Uint8Array | undefined>): ReadableStream<Uint8Array> {
	const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
		const piece = await next();
		if (!piece) throw new Error("The sandbox cut this answer, as it was asked to.");
		controller.enqueue(piece);
	};
	return new ReadableStream({ pull }, { highWaterMark: 0 });
}
