/**
 * Splits a text around the matches of a search, ignoring case: every second piece is a match. A text without
 * one stays whole.
 */
export function splitAtHits(text: string, search: string): string[] {
	if (search === "") return [text];
	// An accent may be part of its letter or a separate character.
	const [whole, wanted] = [text.normalize(), search.normalize()];
	// Escape only special characters: with the flag `u`, escaping others is an error.
	const literal = wanted.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
	return whole.split(new RegExp(`(${literal})`, "iu"));
}
