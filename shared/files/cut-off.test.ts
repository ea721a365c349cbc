import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isCutOff } from "./cut-off.ts";

type Bytes = Uint8Array<ArrayBuffer>;

function fixture(name: string): Bytes {
	return new Uint8Array(readFileSync(new URL(`../../testing/fixtures/${name}`, import.meta.url)));
}

const joined = (...parts: Uint8Array[]): Bytes => new Uint8Array(Buffer.concat(parts));
const hex = (text: string): Bytes => new Uint8Array(Buffer.from(text.replaceAll(" ", ""), "hex"));

/** A BMP of 3 × 2 pixels of 24 bits: rows of 9 bytes, padded to 12. */
const bitmap = joined(
	hex("424d 00000000 00000000 36000000 28000000 03000000 02000000 0100 1800 00000000"),
	new Uint8Array(20 + 24),
);
/** The same with rows from top to bottom. */
const upsideDown = bitmap.slice();
upsideDown.set(hex("feffffff"), 22);
/** Of OS/2, with sides of 16 bits. */
const oldBitmap = joined(
	hex("424d 00000000 00000000 1a000000 0c000000 0300 0200 0100 1800"),
	new Uint8Array(24),
);
const gif = fixture("square.gif");
const noTrailer = gif.subarray(0, -1);
const png = fixture("noise.png");
const named = joined(png.subarray(0, -60), Buffer.from("IEND"));

test.each([
	["png whole", png, false],
	["png with more behind its end", joined(png, png.subarray(0, 99)), false],
	["png without its end", png.subarray(0, -12), true],
	["png cut off, whose pixels have its end's name", named, true],
	["png of a head", png.subarray(0, 33), true],
	["gif whole", gif, false],
	["gif with more behind its end", joined(gif, gif.subarray(0, 20)), false],
	["gif without a trailer", noTrailer, false],
	["gif cut off in its pixels", gif.subarray(0, -3), true],
	["gif cut off before its picture", gif.subarray(0, 27), true],
	["gif of a head", gif.subarray(0, 13), true],
	["bmp whole", bitmap, false],
	["bmp without padding of its last row", bitmap.subarray(0, -3), false],
	["bmp cut off", bitmap.subarray(0, -4), true],
	["bmp cut off, from top to bottom", upsideDown.subarray(0, -4), true],
	["bmp of OS/2", oldBitmap, false],
	["bmp of an unknown head", joined(bitmap.subarray(0, 14), new Uint8Array(20)), false],
	["webp whole", fixture("noise.webp"), false],
	["webp cut off", fixture("noise.webp").subarray(0, -9), true],
	["jpeg cut off", fixture("noise.jpeg").subarray(0, -2), true],
	["tiff cut off, which it does not mark", fixture("square.tiff").subarray(0, -99), false],
] satisfies [string, Uint8Array, boolean][])("a %s: cut off is %3$s", (name, bytes, isCut) => {
	expect(isCutOff(bytes, `image/${name.split(" ")[0]}`)).toBe(isCut);
});
