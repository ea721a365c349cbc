import { Tokenizer, type Tokens } from "marked";

/** Marks of other scripts, typographic quotes, an ellipsis, marks of direction: never part of an address. */
const addressEnd =
	/[\u3001-\u3003\u3008-\u3011\u3014-\u301f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65،؛؟۔।॥።။។»«“”‘’„…—\u200b-\u200f\u202a-\u202e\u2066-\u2069]/;
/** Scripts whose words stick to marks and to each other, where the rules for stars do not fit. */
const unspaced =
	/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{sc=Devanagari}\p{sc=Bengali}\p{sc=Tamil}\u3000-\u303f\uff00-\uffef«»“”‘’،؛؟]/u;
/** Bold words, which may hold single stars, or words in italics. */
const starred =
	/^(?:(\*\*)(?![\s*])((?:[^*\n]|(?<!\*)\*(?!\*))+?)(?<!\s)\*\*(?!\*)|(\*)(?![\s*])([^*\n]+?)(?<!\s)\*(?!\*))/;
const markdownFence = /^ {0,3}(`{3,}|~{3,})(?:markdown|md|mdx)[ \t]*\n/i;

/** Whether a text has Markdown as code, whose end is known only when all of it is there. */
export function hasMarkdownAsCode(text: string): boolean {
	return /^ {0,3}(?:`{3,}|~{3,})(?:markdown|md|mdx)[ \t]*$/im.test(text);
}

/** Markdown as models write it, where the book reads it in another way. */
export class ModelTokenizer extends Tokenizer {
	/** One tilde is a range or an estimate: 5~10. */
	override del(src: string, maskedSrc: string, prevChar?: string): Tokens.Del | undefined {
		return src.startsWith("~~") ? super.del(src, maskedSrc, prevChar) : undefined;
	}

	/** Markdown as code may hold code itself: a fence with a language opens it, the next bare one closes it. */
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

	/** A footnote is no definition of a link. */
	override def(src: string): Tokens.Def | undefined {
		return /^ {0,3}\[\^/.test(src) ? undefined : super.def(src);
	}
}
