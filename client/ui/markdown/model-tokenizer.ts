import { Tokenizer, type Tokens } from "marked";

/** Full-width and Arabic marks: never part of an address that models write. */
const addressEnd = /[（）「」『』【】《》。，、；：！？،؛؟»“”]/;
/** Scripts without spaces around their marks, where the rules for stars do not fit. */
const unspaced =
	/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Arabic}\u3000-\u303f\uff00-\uffef«»“”‘’،؛؟]/u;
const starred = /^(\*{1,2})(?![\s*])([^*\n]+?)(?<!\s)\1(?!\*)/;
/** Markdown as models write it, where the book reads it in another way. */
export class ModelTokenizer extends Tokenizer {
	/** One tilde is a range or an estimate: 5~10. */
	override del(src: string, maskedSrc: string, prevChar?: string): Tokens.Del | undefined {
		return src.startsWith("~~") ? super.del(src, maskedSrc, prevChar) : undefined;
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
		const [raw, stars, words] = starred.exec(maskedSrc.slice(-src.length)) ?? [];
		if (raw === undefined || stars === undefined || words === undefined) {
			return super.emStrong(src, maskedSrc, prevChar);
		}
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
