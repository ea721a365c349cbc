import { z } from "zod";

const tokenizerFile = z.object({
	added_tokens: z.array(z.object({ content: z.string() })).default([]),
});
const THOUGHT = /^<\/?think>$/;

/**
 * Gives a function that breaks the special tokens of a model's template in a visitor's text, which
 * could otherwise open a turn of somebody else. Thoughts stay: an answer quoted back has them.
 */
export function createTokenEscaper(tokenizerJson: string): (text: string) => string {
	const { added_tokens: tokens } = tokenizerFile.parse(JSON.parse(tokenizerJson));
	const patterns = tokens
		.map(({ content }) => content)
		.filter((token) => token.trim().length > 1 && !THOUGHT.test(token))
		.map((token) => token.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
	if (patterns.length === 0) return (text) => text;
	const pattern = new RegExp(patterns.join("|"), "gu");
	return (text) => text.replace(pattern, (token) => `${token.slice(0, 1)} ${token.slice(1)}`);
}
