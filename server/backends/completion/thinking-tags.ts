/** What models write around their thinking. A section ends with a tag of its own kind. */
const kinds = {
	think: ["think", "thinking", "thought", "seed:think"],
	/** May stand inside thinking, and the other way round. */
	reflection: ["reflection"],
} as const;

/** Kimi's brackets. */
const odd = { open: "◁think▷", close: "◁/think▷" } as const;

/** The kind of section a text is in. */
export type Section = keyof typeof kinds | "none";

const tagsOf = (slash: string, names: readonly string[]) =>
	names.map((name) => `<${slash}${name}>`);
const pattern = (tags: readonly string[]) => new RegExp(tags.join("|"), "i");

const thinkOpen = [...tagsOf("", kinds.think), odd.open];
const thinkClose = [...tagsOf("/", kinds.think), odd.close];
const reflectionOpen = tagsOf("", kinds.reflection);
const reflectionClose = tagsOf("/", kinds.reflection);
const allTags = [...thinkOpen, ...thinkClose, ...reflectionOpen, ...reflectionClose].map((tag) =>
	tag.toLowerCase(),
);
const longestTag = Math.max(...allTags.map((tag) => tag.length));

/** Finds a tag that begins a section. */
export const opening = pattern([...thinkOpen, ...reflectionOpen]);

/** Finds a tag that ends a section; outside of one, any that would. */
export const closings: Readonly<Record<Section, RegExp>> = {
	none: pattern([...thinkClose, ...reflectionClose]),
	think: pattern(thinkClose),
	reflection: pattern(reflectionClose),
};

/** The section that an opening tag begins. */
export function sectionOf(tag: string): "think" | "reflection" {
	return reflectionOpen.includes(tag.toLowerCase()) ? "reflection" : "think";
}

/** Length of the end of a text that may be the beginning of a tag. */
export function possibleTagAtEnd(text: string): number {
	const at = Math.max(text.lastIndexOf("<"), text.lastIndexOf("◁"));
	if (at < 0 || text.length - at >= longestTag) return 0;
	const end = text.slice(at).toLowerCase();
	return allTags.some((tag) => tag.startsWith(end)) ? end.length : 0;
}
