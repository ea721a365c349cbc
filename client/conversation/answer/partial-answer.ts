export type PartialAnswer = {
	reasoning: string;
	answer: string;
	/** When the first piece of thinking came, on the clock given. */
	thinkingSince?: number;
	/** How long the model has thought; final once the answer has begun. */
	thinkingMs?: number;
};

type Piece = {
	type: "reasoning" | "answer";
	text: string;
	/** The answer so far was thinking, and has been sent again as such. */
	isRestart?: true;
};

export const emptyAnswer: PartialAnswer = { reasoning: "", answer: "" };

/** Adds a piece that arrived at `now` (milliseconds of any steady clock). */
export function addPiece(partial: PartialAnswer, piece: Piece, now: number): PartialAnswer {
	const isThinking = partial.answer === "";
	const thinkingSince = partial.thinkingSince ?? (piece.type === "reasoning" ? now : undefined);
	const answer = piece.isRestart ? "" : partial.answer;
	return {
		reasoning: piece.type === "reasoning" ? partial.reasoning + piece.text : partial.reasoning,
		answer: piece.type === "answer" ? answer + piece.text : answer,
		...(thinkingSince !== undefined && {
			thinkingSince,
			thinkingMs: isThinking ? now - thinkingSince : (partial.thinkingMs ?? 0),
		}),
	};
}

/**
 * The text to show once an answer is complete. Where what arrived differs from the result in blanks
 * around it only, what arrived stays: the same text on the screen is not parsed and drawn again.
 */
export function settledText(arrived: string, result: string): string {
	return arrived.trim() === result.trim() ? arrived : result;
}
