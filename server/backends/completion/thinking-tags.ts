/** What models write around their thinking; a reflection may stand inside it, and the other way round. */
const names = ["think", "thinking", "thought", "seed:think", "reflection"];
/** The last two are Kimi's brackets. */
const tags = [...names.flatMap((name) => [`<${name}>`, `</${name}>`]), "◁think▷", "◁/think▷"];
const longestTag = Math.max(...tags.map((tag) => tag.length));

/** The kind of section a text is in. */
export type Section = "none" | "think" | "reflection";

/** The section that follows a tag. */
export function sectionAfter(tag: string): Section {
	if (tag[1] === "/") return "none";
	return /reflection/i.test(tag) ? "reflection" : "think";
}

const closing = tags.filter((tag) => sectionAfter(tag) === "none");
const pattern = (found: readonly string[]) => new RegExp(found.join("|"), "i");

/** Finds the tag that ends a section, which is one of its own kind; outside of one, any tag. */
export const boundaries: Readonly<Record<Section, RegExp>> = {
	none: pattern(tags),
	think: pattern(closing.filter((tag) => tag !== "</reflection>")),
	reflection: /<\/reflection>/i,
};

/** Length of the end of a text that may be the beginning of a tag. */
export function possibleTagAtEnd(text: string): number {
	const at = Math.max(text.lastIndexOf("<"), text.lastIndexOf("◁"));
	if (at < 0 || text.length - at >= longestTag) return 0;
	const end = text.slice(at).toLowerCase();
	return tags.some((tag) => tag.startsWith(end)) ? end.length : 0;
}
