const text = `Here is how it works. The model **reads** your words, then writes an answer token by token.

1. It splits the text into tokens.
2. It guesses the next one, over and over.
3. It stops at the end mark, or when the budget is used up.

\`\`\`ts
export function twice(values: readonly number[]): number[] {
	return values.map((value) => value * 2);
}
\`\`\`

| Step | Time |
| --- | --- |
| read | 20 ms |
| write | 5 ms a token |

`;

/** An answer as models write them, cut where they cut it: about four characters a token. */
export const markdownTokens = text.match(/[\s\S]{1,4}/g) ?? [];
