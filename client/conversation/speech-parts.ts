import { beginningOf } from "../lib/letters.ts";

/** Splits a text into parts of limited length, at sentence ends or else between words. */
export function partsToSay(text: string, most: number): string[] {
	const sentences = text.match(/[^.!?؟。\n]+[.!?؟。\n]*\s*/gu) ?? [];
	const pieces = sentences.flatMap((sentence) => piecesOf(sentence, most));
	const parts: string[] = [];
	for (const piece of pieces) {
		const last = parts.at(-1);
		if (last !== undefined && last.length + piece.length <= most) parts[parts.length - 1] += piece;
		else parts.push(piece);
	}
	return parts.map((part) => part.trim()).filter((part) => /[\p{L}\p{N}]/u.test(part));
}

/** Splits a sentence that is too long, between words where it can. */
function piecesOf(sentence: string, most: number): string[] {
	if (sentence.length <= most) return [sentence];
	const whole = beginningOf(sentence, most);
	const isAtEnd = /^\s/.test(sentence.slice(whole.length));
	const words = isAtEnd ? whole : whole.replace(/(?<=\s)\S+$/, "");
	const piece = words || whole;
	return [piece, ...piecesOf(sentence.slice(piece.length), most)];
}
