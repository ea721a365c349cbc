import { z } from "zod";

const tokenizerFile = z.object({
	added_tokens: z
		.array(z.object({ content: z.string(), special: z.boolean().default(true) }))
		.default([]),
});
const THOUGHT = /^<\/?think>$/;

/**
 * Gives a function that breaks the special tokens of a model in a visitor's text, and those that its
 * template writes: they could open a turn of somebody else. Other added tokens are words, some of them
 * HTML. Thoughts stay: an answer quoted back has them.
 */
export function createTokenEscaper(
	tokenizerJson: string,
	template: string,
): (text: string) => string {
	const { added_tokens: tokens } = tokenizerFile.parse(JSON.parse(tokenizerJson));
	const patterns = tokens
		.filter(({ content, special }) => special || template.includes(content))
		.map(({ content }) => content)
		.filter((token) => token.trim().length > 1 && !THOUGHT.test(token))
		// The longest first: one may begin as another one does.
		.sort((a, b) => b.length - a.length)
		.map((token) => token.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
	if (patterns.length === 0) return (text) => text;
	const pattern = new RegExp(patterns.join("|"), "gu");
	return (text) => text.replace(pattern, (token) => `${token.slice(0, 1)} ${token.slice(1)}`);
}
