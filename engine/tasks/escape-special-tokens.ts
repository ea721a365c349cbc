import { z } from "zod";

const tokenizerFile = z.object({
	added_tokens: z
		.array(z.object({ content: z.string(), special: z.boolean().default(true) }))
		.default([]),
});
const THOUGHT = /^<\/?think>$/;

/**
 * Returns a function that breaks up a model's special tokens in a visitor's text, including those of its chat template:
 * they could fake another speaker's turn. Other added tokens are ordinary words, some of them HTML. Thinking tags are
 * kept, because an answer that is sent back contains them.
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
		// Longest first, because one may be a prefix of another.
		.sort((a, b) => b.length - a.length)
		.map((token) => token.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
	if (patterns.length === 0) return (text) => text;
	const pattern = new RegExp(patterns.join("|"), "gu");
	return (text) => text.replace(pattern, (token) => `${token.slice(0, 1)} ${token.slice(1)}`);
}
