/** A 32-bit hash of a text (FNV-1a with a final mix): the seed of everything the sandbox chooses. */
export function textHash(text: string): number {
	let hash = 0x811c9dc5;
	for (const character of text) {
		hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
	}
	hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
	hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
	return (hash ^ (hash >>> 16)) >>> 0;
}
