import type { Random } from "../seeded-random.ts";

/** The colours of one picture as hex: the sky from its top down, the sun, the land far and near. */
export type Palette = ReturnType<typeof paletteOf>;

/** The words, English and French, that ask for a mood, then its colours; earlier moods win. */
const moods = [
	"aurora northern emerald aurore: 04121f 0b4a55 63d3a6 f1fff6 17606a 030d14",
	"neon cyberpunk synthwave electric city ville: 140a34 6a1a86 ff6aa8 ffe3f3 5a2a86 0a0418",
	"night midnight moon star space planet galaxy nuit lune étoile espace: 070b20 1b2c5e 7f97c9 f7f2de 34497f 050914",
	"lavender violet purple lilac magic dream lavande magie rêve: 2f2560 8a6fb8 f3cfdc fff6ee 9d86c6 1c1538",
	"storm rain thunder grey gray sad tempête pluie gris: 26303d 6d7f8f d5d8cc f6f1de 8796a2 121a22",
	"winter snow ice frost white polar hiver neige glace blanc: 5f86b4 b4cde2 f9ece4 ffffff 9fb9d2 22364f",
	"autumn fall october fox brown automne renard: 8a5f4d dba05f fbe3b0 fff8e0 cf8a4a 33150f",
	"dawn sunrise morning pastel peach aube matin: 5d7db8 c3b3dc ffd9c4 fffaf0 b59fc6 2a2f57",
	"sunset dusk evening fire volcano red orange coucher soir rouge feu: 2b1b4e c04a6a ffbd7a fff1c9 c8607a 1d1033",
	"desert dune sahara canyon sand camel mars désert sable maroc morocco: 4a7db0 e6bd98 ffe2b0 fff6dc dc9763 571f14",
	"forest tree jungle green wood forêt arbre vert bois: 5f9387 b9d3a4 f7f4d4 fffce8 8fb592 0b2219",
	"sea ocean water blue lake beach boat island river mer océan eau bleu lac plage bateau: 0d5a94 55aed2 f3ecd2 fffae6 6db0c6 062a42",
	"rose flower pink love cherry garden fleur amour jardin: 5d2a60 c86a90 fde0d6 fff5ee d98aab 34122f",
	"day noon summer spring sky field meadow mountain été jour ciel montagne: 2878c8 84bfe8 f6f3e2 fffdf2 8db8d0 143a3c",
] as const;

/** Chooses a picture's colours by the prompt's words; where none is known, by chance. */
export function paletteOf(prompt: string, random: Random) {
	const chance = random.pick(moods);
	const isNamed = (mood: string) => {
		const words = mood.slice(0, mood.indexOf(":")).replaceAll(" ", "|");
		return new RegExp(`(?<!\\p{L})(?:${words})(?:e?s|y)?(?!\\p{L})`, "iu").test(prompt);
	};
	const colours = (moods.find(isNamed) ?? chance).split(": ")[1] ?? "";
	const [top = "", middle = "", horizon = "", light = "", far = "", near = ""] = colours
		.split(" ")
		.map((digits) => `#${digits}`);
	return { top, middle, horizon, light, far, near };
}
