const MAX_CHARACTERS = 250;

/** Cuts a text into pieces a voice can say in one breath: at sentences, else between words. */
export function splitSentences(text: string): string[] {
	const sentences = text
		.replace(/<\/?[a-z]{2}>/g, " ")
		.split(/(?<=[.!?…。！？])\s+|\n+/u)
		.flatMap(cutLong)
		.map((sentence) => sentence.trim())
		.filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
	const pieces: string[] = [];
	for (const sentence of sentences) {
		const last = pieces.at(-1);
		if (last !== undefined && last.length + sentence.length < MAX_CHARACTERS) {
			pieces[pieces.length - 1] = `${last} ${sentence}`;
		} else pieces.push(sentence);
	}
	return pieces;
}

function cutLong(sentence: string): string[] {
	if (sentence.length <= MAX_CHARACTERS) return [sentence];
	const space = sentence.lastIndexOf(" ", MAX_CHARACTERS);
	const at = space > 0 ? space : MAX_CHARACTERS;
	return [sentence.slice(0, at), ...cutLong(sentence.slice(at))];
}
