/** A tokenizer.json of whole words; special tokens are split off anywhere. */
export function wordTokenizer(
	words: readonly string[],
	options: { marks: readonly string[]; hiddenMarks?: readonly string[]; perLetter?: boolean },
) {
	const hidden = options.hiddenMarks ?? options.marks;
	const byLetter = { type: "Split", pattern: { Regex: "" }, behavior: "Isolated", invert: false };
	return {
		version: "1.0",
		added_tokens: options.marks.map((content) => ({
			id: words.indexOf(content),
			content,
			single_word: false,
			lstrip: options.perLetter !== true,
			rstrip: options.perLetter !== true,
			normalized: false,
			special: hidden.includes(content),
		})),
		normalizer: options.perLetter ? { type: "Lowercase" } : null,
		pre_tokenizer: options.perLetter ? byLetter : { type: "WhitespaceSplit" },
		post_processor: null,
		decoder: null,
		model: {
			type: "WordLevel",
			vocab: Object.fromEntries(words.map((word, index) => [word, index])),
			unk_token: words[0],
		},
	};
}
