/**
 * Cuts a text around what is searched for in it, large and small letters alike: each second piece is a
 * hit. A text without one stays whole.
 */
export function splitAtHits(text: string, search: string): string[] {
	if (search === "") return [text];
	// An accent may be part of its letter or a character of its own.
	const [whole, wanted] = [text.normalize(), search.normalize()];
	// Only what means something in a pattern: with the flag `u`, to escape anything else is an error.
	const literal = wanted.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
	return whole.split(new RegExp(`(${literal})`, "iu"));
}
