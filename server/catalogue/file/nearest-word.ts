/** Suggests the most similar known word, if one is close: `key` for `apiKey`, `model` for `modle`. */
export function nearestWord(given: string, words: readonly string[]): string | undefined {
	const plain = plainly(given);
	const near = words
		.map((word) => ({ word, distance: distanceOf(plain, plainly(word)) }))
		.sort((one, other) => one.distance - other.distance)[0];
	if (near && near.distance <= Math.min(2, Math.floor(plain.length / 2))) return near.word;
	return words.find((word) => word.length > 2 && plain.includes(plainly(word)));
}

function plainly(word: string): string {
	return word.toLowerCase().replace(/[-_\s]/g, "");
}

/** The Levenshtein distance. */
function distanceOf(one: string, other: string): number {
	let row = Array.from({ length: other.length + 1 }, (_, index) => index);
	for (const [above, letter] of [...one].entries()) {
		const next = [above + 1];
		for (let index = 0; index < other.length; index += 1) {
			const changed = (row[index] ?? 0) + (other[index] === letter ? 0 : 1);
			next.push(Math.min(changed, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
		}
		row = next;
	}
	return row.at(-1) ?? 0;
}
