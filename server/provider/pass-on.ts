import type { AnswerEnd, AnswerPiece } from "./answer-piece.ts";
import type { SplitPiece } from "./reasoning-splitter.ts";

/** Passes pieces on, those of one kind joined, and adds them up in `end`. */
export function* passOn(pieces: readonly SplitPiece[], end: AnswerEnd): Generator<AnswerPiece> {
	let open: AnswerPiece | undefined;
	for (const { kind, text, isRestart } of pieces) {
		if (kind === "answer") end.answer = isRestart ? "" : end.answer + text;
		if (open?.type === kind && !isRestart) {
			open.text += text;
			continue;
		}
		if (open) yield open;
		open = { type: kind, text, ...(isRestart && { isRestart }) };
	}
	if (open) yield open;
}
