/** Enough characters to detect the language without scanning a long text again for each token. */
const BEGINNING = 600;

const commonWords = {
	fr: /(?<!\p{L})(?:le|la|les|de|du|des|une?|est|vous|je|et|dans|pour|sur|pas|qui|que|ce|par|avec)(?!\p{L})/giu,
	en: /(?<!\p{L})(?:the|an|is|are|you|i|and|in|for|of|to|on)(?!\p{L})/giu,
	es: /(?<!\p{L})(?:el|la|los|las|de|del|una?|es|su|y|en|para|por|con|que|se|lo)(?!\p{L})/giu,
};

/**
 * The language of a reply, so that screen readers pronounce it correctly. An empty string, which means
 * "unknown" in HTML, if no language is clearly ahead.
 */
export function textLanguage(whole: string): string {
	const text = whole.slice(0, BEGINNING);
	const arabic = text.match(/\p{Script=Arabic}/gu)?.length ?? 0;
	const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
	if (arabic > latin / 2) return "ar";
	const ranked = Object.entries(commonWords)
		.map(([language, words]) => ({ language, count: text.match(words)?.length ?? 0 }))
		.sort((left, right) => right.count - left.count);
	const [first, second] = ranked;
	return first && second && first.count > second.count ? first.language : "";
}
