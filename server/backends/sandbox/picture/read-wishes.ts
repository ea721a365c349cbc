import { wordsOf } from "../prompt/words-of.ts";
import { type Random, seededRandom } from "../seeded-random.ts";
import { textHash } from "../text-hash.ts";
import { type Palette, palettes } from "./palettes.ts";
import { moodWords, styleWords } from "./wish-words.ts";

/** The ways of drawing. */
export type Style = keyof typeof styleWords;

/** What a prompt asks of a picture, as far as its words are known. */
export type Wishes = {
	style: Style;
	palette: Palette;
	/** Tells whether the prompt holds one of these words, in singular or plural. */
	names(...words: string[]): boolean;
	random: Random;
};

const nightMoods = ["night", "neon", "aurora", "lavender"] as const;
const dayMoods = ["sunset", "day", "rose", "sea", "autumn", "sunset", "dawn", "gold"] as const;

/** Reads a prompt: known words choose the style and the colours, its hash chooses the rest. */
export function readWishes(prompt: string): Wishes {
	const random = seededRandom(textHash(prompt));
	const words = new Set(
		wordsOf(prompt.toLowerCase()).flatMap((word) => [word, ...singulars(word)]),
	);
	const style =
		firstNamed(styleWords, words) ??
		random.pick(["hills", "sea", "flow", "orbits", "geometry", "bloom"]);
	const mood =
		firstNamed(moodWords, words) ??
		random.pick(style === "orbits" || style === "city" ? nightMoods : dayMoods);
	return {
		style,
		palette: palettes[mood],
		names: (...wanted) => wanted.some((word) => words.has(word)),
		random,
	};
}

/** The entry whose word the prompt names; of several, the one listed first. */
function firstNamed<Name extends string>(
	table: Readonly<Record<Name, string>>,
	words: ReadonlySet<string>,
): Name | undefined {
	let found: Name | undefined;
	for (const name in table) {
		if (found === undefined && table[name].split(" ").some((word) => words.has(word))) {
			found = name;
		}
	}
	return found;
}

/** What a word may be in the singular, or without its ending: dunes, beaches, stormy, skies. */
function singulars(word: string): string[] {
	return [/s$/, /es$/, /y$/, /ing$/]
		.map((ending) => word.replace(ending, ""))
		.concat(word.replace(/ies$/, "y"));
}
