import type { Failure } from "../call.ts";
import { answerChat, type Manner, sayPlainly } from "../chat/answer-chat.ts";

/** The ways in which real chat models say things differently; other tasks answer as usual. */
export const chatManners = {
	"think-only": inManner(
		"The token budget ends inside the thinking: no answer, finish_reason length.",
		({ thinking }) => ({ content: `<think>\n${thinking}`, finishReason: "length" }),
	),
	"lone-close": inManner(
		"Thinking without its opening tag, then a lone </think>.",
		({ thinking, answer }) => ({ content: `${thinking}\n</think>\n\n${answer}` }),
	),
	"reasoning-field": inManner(
		"Thinking in a field of its own, reasoning_content.",
		inField("reasoning_content"),
	),
	"reasoning-new": inManner(
		"Thinking in a field of its own, reasoning, as newer servers send it.",
		inField("reasoning"),
	),
	reflection: inManner("Thinking and a reflection section around the answer.", (reply) => ({
		content: `${sayPlainly(reply).content}\n\n<reflection>\nIs this answer clear? I believe so.\n</reflection>`,
	})),
	"no-done": inManner("A stream that ends without [DONE].", endingWith("no-done")),
	"error-in-stream": inManner("An error in the middle of a stream.", endingWith("error")),
} as const satisfies Record<string, Failure>;

function inField(field: "reasoning_content" | "reasoning"): Manner {
	return ({ thinking: text, answer }) => ({ thinking: { field, text }, content: answer });
}

function endingWith(ending: "no-done" | "error"): Manner {
	return (reply) => ({ ...sayPlainly(reply), ending });
}

function inManner(summary: string, say: Manner): Failure {
	return {
		summary,
		play: (call, answer) => (call.task === "chat" ? answerChat(call, say) : answer()),
	};
}
