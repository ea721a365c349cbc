import type { TokenizerAndRendererExtension } from "marked";

/** A footnote marker, `[^1]`, in a text or before its note. */
export const footnote: TokenizerAndRendererExtension = {
	name: "footnote",
	level: "inline",
	start: (text) => text.match(/\[\^/)?.index,
	tokenizer(text) {
		const [raw, name] = /^\[\^([\w-]{1,40})\]:?/.exec(text) ?? [];
		return raw ? { type: "footnote", raw, text: name } : undefined;
	},
};
