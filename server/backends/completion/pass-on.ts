import type { AnswerPiece } from "./answer-piece.ts";
import type { SplitPiece } from "./reasoning-splitter.ts";

/** Passes pieces on and joins neighbours of the same kind. */
export function* passOn(pieces: readonly SplitPiece[]): Generator<AnswerPiece> {
	let open: AnswerPiece | undefined;
	for (const { kind, text, isRestart } of pieces) {
		if (open?.type === kind && !isRestart) {
			open.text += text;
			continue;
		}
		if (open) yield open;
		open = { type: kind, text, ...(isRestart && { isRestart }) };
	}
	if (open) yield open;
}
