import { answerChat } from "../chat/answer-chat.ts";
import type { ChatReply, Delta, Script } from "../chat/chat-reply.ts";
import { sayPlainly } from "../chat/say-plainly.ts";
import { toPieces } from "../chat/to-pieces.ts";
import type { Failure } from "./failure.ts";

/** The ways in which real chat models say things differently; other tasks answer as usual. */
export const chatManners = {
	"think-only": inManner(
		"The token budget ends inside the thinking: no answer, finish_reason length.",
		({ reasoning }) => ({ ...content(`<think>\n${reasoning}`), finishReason: "length" }),
	),
	"lone-close": inManner(
		"Thinking without its opening tag, then a lone </think>.",
		({ reasoning, answer }) => content(`${reasoning}\n</think>\n\n${answer}`),
	),
	"reasoning-field": inManner(
		"Thinking in a field of its own, reasoning_content.",
		({ reasoning, answer }) =>
			inField(
				toPieces(reasoning).map((piece) => ({ reasoning_content: piece })),
				answer,
			),
	),
	"reasoning-new": inManner(
		"Thinking in a field of its own, reasoning, as newer servers send it.",
		({ reasoning, answer }) =>
			inField(
				toPieces(reasoning).map((piece) => ({ reasoning: piece })),
				answer,
			),
	),
	reflection: inManner(
		"Thinking and a reflection section around the answer.",
		({ reasoning, answer }) =>
			content(
				`<think>\n${reasoning}\n</think>\n\n${answer}\n\n<reflection>\nIs this answer clear? I believe so.\n</reflection>`,
			),
	),
	"no-done": inManner("A stream that ends without [DONE].", (script) => ({
		...sayPlainly(script),
		ending: "no-done",
	})),
	"error-in-stream": inManner("An error as an event in the middle of a stream.", (script) => ({
		...sayPlainly(script),
		ending: "error",
	})),
} as const satisfies Record<string, Failure>;

function inManner(summary: string, say: (script: Script) => ChatReply): Failure {
	return {
		summary,
		play: (call, answer) => (call.task === "chat" ? answerChat(call, say) : answer()),
	};
}

function content(text: string): ChatReply {
	return sayPlainly({ reasoning: "", answer: text });
}

function inField(thinking: Delta[], answer: string): ChatReply {
	const reply = content(answer);
	return { ...reply, deltas: [...thinking, ...reply.deltas] };
}
