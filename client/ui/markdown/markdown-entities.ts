const namedEntities: Readonly<Record<string, string>> = {
	amp: "&",
	lt: "<",
	gt: ">",
	quot: '"',
	apos: "'",
	nbsp: "\u00a0",
	copy: "©",
	reg: "®",
	trade: "™",
	hellip: "…",
	ndash: "–",
	mdash: "—",
	lsquo: "‘",
	rsquo: "’",
	ldquo: "“",
	rdquo: "”",
	laquo: "«",
	raquo: "»",
	times: "×",
	middot: "·",
	bull: "•",
	deg: "°",
	euro: "€",
	larr: "←",
	rarr: "→",
};

/** Turns the character references a model may write (`&amp;`, `&#39;`) into their characters. */
export function decodeEntities(text: string): string {
	return text.replace(
		/&(#\d{1,7}|#x[\da-f]{1,6}|\w{2,8});/gi,
		(whole, name: string) => namedEntities[name] ?? numberedCharacter(name) ?? whole,
	);
}

function numberedCharacter(name: string): string | undefined {
	if (!name.startsWith("#")) return undefined;
	const isHex = name[1] === "x" || name[1] === "X";
	const codePoint = isHex ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
	return codePoint > 0 && codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : "\ufffd";
}
