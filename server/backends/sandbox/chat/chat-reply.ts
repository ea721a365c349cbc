/** What the sandbox has to say: a short thinking, then the answer in Markdown. */
export type Script = { reasoning: string; answer: string };

/** One step of an answer, as a stream carries it. */
export type Delta = { content: string } | { reasoning_content: string } | { reasoning: string };

/** A chat answer before it is put on the wire, the same for both forms of it. */
export type ChatReply = {
	deltas: Delta[];
	finishReason: "stop" | "length";
	/** How a stream ends after its last step. */
	ending: "done" | "no-done" | "cut" | "error";
};
