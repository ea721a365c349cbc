import timers from "node:timers/promises";
import { answerChat } from "../chat/answer-chat.ts";
import { sayPlainly } from "../chat/say-plainly.ts";
import { endlessBody } from "./endless-body.ts";
import type { Failure } from "./failure.ts";
import { halfOf } from "./half-of.ts";

const SLOW_MS = 8_000;

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
				? answerChat(call, (script) => ({ ...sayPlainly(script), ending: "cut" }))
				: halfOf(await answer()),
	},
	huge: {
		summary: "An answer without end, far beyond any cap.",
		play: ({ input, signal }) => endlessBody(input.stream === true, signal),
	},
} as const satisfies Record<string, Failure>;
