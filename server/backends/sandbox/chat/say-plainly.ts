import type { ChatReply, Script } from "./chat-reply.ts";
import { toPieces } from "./to-pieces.ts";

/** The usual manner: the thinking between tags inside the content, as R1 and SmolLM3 send it. */
export function sayPlainly({ reasoning, answer }: Script): ChatReply {
	const text = reasoning ? `<think>\n${reasoning}\n</think>\n\n${answer}` : answer;
	return {
		deltas: toPieces(text).map((content) => ({ content })),
		finishReason: "stop",
		ending: "done",
	};
}
