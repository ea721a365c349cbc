import { directionOf, isRightToLeft } from "../lib/text-direction.ts";

/**
 * A text in an element with `[unicode-bidi:plaintext]`, where each line gets the direction of its first letter: in one
 * from right to left, also a line that begins with the name of a model is turned.
 */
export function TurnedLines({ text }: { text: string }) {
	if (!isRightToLeft(text)) return text;
	return text.split(/^/m).map((line, place) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: lines of a text have no other identity
		<span key={place} dir={directionOf(line, true) ?? "auto"} className="block">
			{line}
		</span>
	));
}
