import { Tokenizer, type Tokens } from "marked";

/** Punctuation of other scripts, typographic quotes, an ellipsis, direction marks: never part of an address. */
const addressEnd =
	/[\u3001-\u3003\u3008-\u3011\u3014-\u301f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65،؛؟۔।॥።။។»«“”‘’„…—\u200b-\u200f\u202a-\u202e\u2066-\u2069]/;
/** Scripts without spaces between words, for which the rules for stars do not work. */
const unspaced =
	/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{sc=Devanagari}\p{sc=Bengali}\p{sc=Tamil}\u3000-\u303f\uff00-\uffef«»“”‘’،؛؟]/u;
/** Bold text, which may contain single stars, or italic text. */
const starred =
	/^(?:(\*\*)(?![\s*])((?:[^*\n]|(?<!\*)\*(?!\*))+?)(?<!\s)\*\*(?!\*)|(\*)(?![\s*])([^*\n]+?)(?<!\s)\*(?!\*))/;
const markdownFence = /^ {0,3}(`{3,}|~{3,})(?:markdown|md|mdx)[ \t]*\n/i;

/** Whether a text has a Markdown code block, whose end is only known when the text is complete. */
export function hasMarkdownAsCode(text: string): boolean {
	return /^ {0,3}(?:`{3,}|~{3,})(?:markdown|md|mdx)[ \t]*$/im.test(text);
}

/** Deviations from the specification for Markdown as models write it. */
export class ModelTokenizer extends Tokenizer {
	/** A single tilde is a range or an estimate: 5~10. */
	override del(src: string, maskedSrc: string, prevChar?: string): Tokens.Del | undefined {
		return src.startsWith("~~") ? super.del(src, maskedSrc, prevChar) : undefined;
	}

	/** A Markdown code block may contain code blocks: a fence with a language opens one, the next bare fence closes it. */
	override fences(src: string): Tokens.Code | undefined {
		const [head, mark] = markdownFence.exec(src) ?? [];
		if (head === undefined || mark === undefined) return super.fences(src);
		const fence = new RegExp(`^ {0,3}${mark}${mark.charAt(0)}*(\\S*)[^\\n]*(?:\\n|$)`, "gm");
		fence.lastIndex = head.length;
		let depth = 0;
		let isNested = false;
		for (let line = fence.exec(src); line; line = fence.exec(src)) {
			if (line[1]) depth += 1;
			else if (depth > 0) depth -= 1;
			else if (!isNested) break;
			else {
				const text = src.slice(head.length, line.index).replace(/\n$/, "");
				const raw = src.slice(0, fence.lastIndex);
				return { type: "code", raw, lang: "markdown", text };
			}
			isNested = true;
		}
		return super.fences(src);
	}

	override url(src: string): Tokens.Link | undefined {
		const address = /^(?:https?:\/\/|www\.)\S*/i.exec(src)?.[0];
		const end = address?.search(addressEnd) ?? -1;
		return super.url(end > 0 ? src.slice(0, end) : src);
	}

	override emStrong(
		src: string,
		maskedSrc: string,
		prevChar = "",
	): Tokens.Em | Tokens.Strong | undefined {
		const found = starred.exec(maskedSrc.slice(-src.length));
		if (!found) return super.emStrong(src, maskedSrc, prevChar);
		const [raw, bold, boldWords, italic, italicWords] = found;
		const stars = bold ?? italic ?? "";
		const words = boldWords ?? italicWords ?? "";
		const around = `${prevChar}${words[0]}${words.at(-1)}${src.charAt(raw.length)}`;
		if (!unspaced.test(around)) return super.emStrong(src, maskedSrc, prevChar);
		const text = src.slice(stars.length, raw.length - stars.length);
		const tokens = this.lexer.inlineTokens(text);
		const rest = { raw: src.slice(0, raw.length), text, tokens };
		return stars === "**" ? { type: "strong", ...rest } : { type: "em", ...rest };
	}

	/** A footnote is not a link definition. */
	override def(src: string): Tokens.Def | undefined {
		return /^ {0,3}\[\^/.test(src) ? undefined : super.def(src);
	}
}
