import type { PartialAnswer } from "../state/result.ts";

type Piece = {
	type: "reasoning" | "answer";
	text: string;
	/** All earlier answer text was thinking, and has been sent again as `reasoning`. */
	isRestart?: true;
};

export const emptyAnswer: PartialAnswer = { reasoning: "", answer: "" };

/** Adds a piece that arrived at `now`, in milliseconds of any steady clock. */
export function addPiece(
	{ reasoning, answer, thinkingSince, thinkingMs }: PartialAnswer,
	{ type, text, isRestart }: Piece,
	now: number,
): PartialAnswer {
	const since = thinkingSince ?? (type === "reasoning" ? now : undefined);
	const kept = isRestart ? "" : answer;
	return {
		reasoning: type === "reasoning" ? reasoning + text : reasoning,
		answer: type === "answer" ? kept + text : kept,
		thinkingSince: since,
		thinkingMs: since !== undefined && answer === "" ? now - since : thinkingMs,
	};
}

/**
 * The text to show for a complete answer. If the streamed text differs from the result only in the
 * whitespace around it, it stays, and is not parsed and rendered again.
 */
export function settledText(arrived: string, result: string): string {
	return arrived.trim() === result.trim() ? arrived : result;
}
