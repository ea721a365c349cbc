import { createReasoningSplitter } from "./reasoning-splitter.ts";

/** Gives the answer of a whole text without think and reflection sections, trimmed. */
export function stripReasoning(text: string): string {
	const splitter = createReasoningSplitter();
	let answer = "";
	for (const piece of [...splitter.push(text), ...splitter.end()]) {
		if (piece.kind === "answer") answer = piece.isRestart ? "" : answer + piece.text;
	}
	return answer.trim();
}
