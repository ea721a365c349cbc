/** Red, green and blue from 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** The colours that have a name; several may share one. */
const namedColours: readonly { label: string; anchor: Colour }[] = [
	"black, jet: 0a0a0c 1d1d20",
	"grey, slate: 808286",
	"light grey, silver: b4b6ba d2d4d8",
	"white, snow: fafafa ececee",
	"vivid red, scarlet: ff0000 d62828 e5484d",
	"soft pink, rose: f29bb7 ffc0cb",
	"warm orange, amber: f0821e ffa500 e8590c",
	"sand, tan: cdb08a b8946a f7c59f",
	"earth brown, chestnut: 7a4a24 8b5a2b 4a2c17",
	"sunny yellow, lemon: f7d51d ffff00 eab314",
	"cream, ivory: f5ecd0 fff4dc",
	"leaf green, emerald: 2e9e44 008000 22c55e 6b7040",
	"forest green, pine: 1d4d2b 0b3d20",
	"teal, lagoon: 12827c 008080 29c5d6 00ffff",
	"sky blue, azure: 7db8ea a9d3f5 4a9fe0",
	"deep blue, cobalt: 2563eb 0000ff 1e4fbf",
	"purple, violet: 7a35b8 800080 6d28d9 b9a5e2",
].flatMap((entry) => {
	const [label = "", anchors = ""] = entry.split(": ");
	return anchors.split(" ").map((hex) => ({ label, anchor: colourIn(Buffer.from(hex, "hex")) }));
});

/** The colour of three bytes, or of the first three. */
export function colourIn([red = 0, green = 0, blue = 0]: Uint8Array): Colour {
	return [red, green, blue];
}

/** How unlike two colours look, about 0 to 1: the redmean formula, near enough to the eye's own. */
export function colourDistance(one: Colour, other: Colour): number {
	const red = one[0] - other[0];
	const green = one[1] - other[1];
	const blue = one[2] - other[2];
	const mean = (one[0] + other[0]) / 512;
	return Math.sqrt((2 + mean) * red * red + 4 * green * green + (3 - mean) * blue * blue) / 765;
}

/** The name of the nearest colour that has one, such as "sky blue, azure". */
export function nameOfColour(colour: Colour): string {
	let nearest = { label: "", distance: Number.POSITIVE_INFINITY };
	for (const { label, anchor } of namedColours) {
		const distance = colourDistance(anchor, colour);
		if (distance < nearest.distance) nearest = { label, distance };
	}
	return nearest.label;
}
