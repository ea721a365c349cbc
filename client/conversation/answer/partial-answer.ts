import type { PartialAnswer } from "../../state/progress.ts";

type Piece = {
	type: "reasoning" | "answer";
	text: string;
	/** The answer so far was thinking, and has been sent again as such. */
	isRestart?: true;
};

export const emptyAnswer: PartialAnswer = { reasoning: "", answer: "" };

/** Adds a piece that arrived at `now` (milliseconds of any steady clock). */
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
 * The text to show once an answer is complete. Where what arrived differs from the result in blanks
 * around it only, what arrived stays: the same text on the screen is not parsed and drawn again.
 */
export function settledText(arrived: string, result: string): string {
	return arrived.trim() === result.trim() ? arrived : result;
}
