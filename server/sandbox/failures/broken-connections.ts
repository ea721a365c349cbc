import { once } from "node:events";
import timers from "node:timers/promises";
import type { Failure } from "../call.ts";
import { answerChat } from "../chat/answer-chat.ts";
import { streamOf } from "../stream-of.ts";

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
		play: async ({ signal }) => {
			if (!signal.aborted) await once(signal, "abort");
			throw signal.reason;
		},
	},
	"cut-stream": {
		summary: "The connection breaks in the middle of the answer.",
		play: async (call, answer) => {
			if (call.task === "chat" && call.input.stream) {
				return answerChat(call, () => ({ ending: "cut" }));
			}
			const whole = await answer();
			return new Response(streamOf(half(await whole.arrayBuffer())), whole);
		},
	},
	huge: {
		summary: "An answer without end, far beyond any cap.",
		play: ({ input, signal }) => {
			const event = `data: {"choices":[{"index":0,"delta":{"content":"${FILLER}"}}]}\n\n`;
			const piece = Buffer.from(input.stream ? event : `{"text":"${FILLER}`);
			const type = input.stream ? "text/event-stream" : "application/json";
			const headers = { "content-type": type };
			return new Response(streamOf(endless(piece, signal)), { headers });
		},
	},
} satisfies Record<string, Failure>;

async function* half(body: ArrayBuffer): AsyncGenerator<Uint8Array> {
	yield new Uint8Array(body, 0, body.byteLength >> 1);
	throw new Error("The sandbox cut this answer, as it was asked to.");
}

async function* endless(piece: Uint8Array, signal: AbortSignal): AsyncGenerator<Uint8Array> {
	// A turn of the event loop for each piece: the rest of the server stays alive.
	for (;;) {
		yield await timers.setImmediate(piece, { signal });
	}
}
