/** What models write around their thinking; a reflection may stand inside it, and the other way round. */
const names = ["think", "thinking", "thought", "seed:think", "reflection"];
/** The last two are Kimi's brackets. */
const tags = [...names.flatMap((name) => [`<${name}>`, `</${name}>`]), "◁think▷", "◁/think▷"];
const longestTag = Math.max(...tags.map((tag) => tag.length));

const isClosing = (tag: string) => tag[1] === "/";
const isReflection = (tag: string) => /reflection/i.test(tag);
const pattern = (found: readonly string[]) => new RegExp(found.join("|"), "i");

/** The kind of section a text is in. */
export type Section = "none" | "think" | "reflection";

/** Finds a tag that begins a section. */
export const opening = pattern(tags.filter((tag) => !isClosing(tag)));

/** Finds a tag that ends a section, which is one of its own kind; outside of one, any that would. */
export const closings: Readonly<Record<Section, RegExp>> = {
	none: pattern(tags.filter(isClosing)),
	think: pattern(tags.filter((tag) => isClosing(tag) && !isReflection(tag))),
	reflection: pattern(tags.filter((tag) => isClosing(tag) && isReflection(tag))),
};

/** The section that an opening tag begins. */
export function sectionOf(tag: string): Section {
	return isReflection(tag) ? "reflection" : "think";
}

/** Length of the end of a text that may be the beginning of a tag. */
export function possibleTagAtEnd(text: string): number {
	const at = Math.max(text.lastIndexOf("<"), text.lastIndexOf("◁"));
	if (at < 0 || text.length - at >= longestTag) return 0;
	const end = text.slice(at).toLowerCase();
	return tags.some((tag) => tag.startsWith(end)) ? end.length : 0;
}
