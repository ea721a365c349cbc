import { type Oklab, oklab } from "./oklab.ts";

/** A colour with the name that objects get and the longer label that classes get. */
export type NamedColour = { name: string; label: string; anchor: Oklab };

/** The colours that the sandbox can name; a name may have several anchors. */
export const namedColours: readonly NamedColour[] = [
	named("black", "black, jet", "0a0a0c 1d1d20"),
	named("dark grey", "dark grey, charcoal", "3f4045 57585c"),
	named("grey", "grey, slate", "808286"),
	named("light grey", "light grey, silver", "b4b6ba d2d4d8"),
	named("white", "white, snow", "fafafa ececee"),
	named("red", "vivid red, scarlet", "ff0000 d62828 e5484d"),
	named("dark red", "dark red, wine", "7a1420 8b0000"),
	named("pink", "soft pink, rose", "f29bb7 ffc0cb"),
	named("magenta", "magenta, fuchsia", "d0218c ff00ff"),
	named("orange", "warm orange, amber", "f0821e ffa500 e8590c"),
	named("peach", "peach, apricot", "f7c59f ffd8b8"),
	named("brown", "earth brown, chestnut", "7a4a24 8b5a2b 4a2c17"),
	named("tan", "sand, tan", "cdb08a b8946a"),
	named("yellow", "sunny yellow, lemon", "f7d51d ffff00 ffd400 eab314"),
	named("cream", "cream, ivory", "f5ecd0 fff4dc"),
	named("olive", "olive, moss", "7a7a2a 6b7040"),
	named("lime", "lime, spring green", "9bd230 00ff00"),
	named("green", "leaf green, emerald", "2e9e44 008000 22c55e"),
	named("dark green", "forest green, pine", "1d4d2b 0b3d20"),
	named("mint", "mint, pale green", "a8e0c0 c8ecd0"),
	named("teal", "teal, lagoon", "12827c 008080"),
	named("cyan", "cyan, turquoise", "29c5d6 00ffff"),
	named("light blue", "sky blue, azure", "7db8ea a9d3f5 4a9fe0"),
	named("blue", "deep blue, cobalt", "2563eb 0000ff 1e4fbf"),
	named("dark blue", "midnight blue, navy", "15275c 0a1a3c"),
	named("purple", "purple, violet", "7a35b8 800080 6d28d9"),
	named("lavender", "lavender, lilac", "b9a5e2 d8c8f0"),
].flat();

function named(name: string, label: string, anchors: string): NamedColour[] {
	return anchors.split(" ").map((hex) => {
		const value = Number.parseInt(hex, 16);
		return { name, label, anchor: oklab(value >> 16, (value >> 8) & 255, value & 255) };
	});
}
