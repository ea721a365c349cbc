import { z } from "zod";

const tokenizerFile = z.object({
	added_tokens: z.array(z.object({ content: z.string() })).default([]),
});
const THOUGHT = /^<\/?think>$/;

/**
 * Gives a function that takes their power from the control marks of a model's template: a visitor
 * who writes one must not open a turn of somebody else. Thoughts stay: an answer quoted back has them.
 */
export function createTokenEscaper(tokenizerJson: string): (text: string) => string {
	const { added_tokens: marks } = tokenizerFile.parse(JSON.parse(tokenizerJson));
	const words = marks
		.map(({ content }) => content)
		.filter((mark) => mark.trim().length > 1 && !THOUGHT.test(mark))
		.map((mark) => mark.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
	if (words.length === 0) return (text) => text;
	const pattern = new RegExp(words.join("|"), "gu");
	return (text) => text.replace(pattern, (mark) => `${mark.slice(0, 1)} ${mark.slice(1)}`);
}
