/** Splits a text into parts of limited length, at sentence ends or else between words. */
export function partsToSay(text: string, most: number): string[] {
	const sentences = text.match(/[^.!?؟。\n]+[.!?؟。\n]*\s*/gu) ?? [];
	const pieces = sentences.flatMap((sentence) =>
		sentence.length > most
			? (sentence.match(new RegExp(`.{1,${most}}(?:\\s|$)|.{1,${most}}`, "gsu")) ?? [])
			: [sentence],
	);
	const parts: string[] = [];
	for (const piece of pieces) {
		const last = parts.at(-1);
		if (last !== undefined && last.length + piece.length <= most) parts[parts.length - 1] += piece;
		else parts.push(piece);
	}
	return parts.map((part) => part.trim()).filter((part) => /[\p{L}\p{N}]/u.test(part));
}
