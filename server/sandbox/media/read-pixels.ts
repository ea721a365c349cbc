import { IMAGE_MAX_PIXELS } from "#shared/limits.ts";
import { colourIn, nameOfColour } from "./colour.ts";

/** A picture scaled down, upright as a viewer sees it, and how much larger it is in full. */
export type Pixels = NonNullable<Awaited<ReturnType<typeof readPixels>>>;

const LONGEST_SIDE = 128;
const readableFormats = ["png", "jpeg", "webp", "gif", "tiff"];

/** Decodes a picture; undefined for bytes that are none. */
export async function readPixels(file: Uint8Array<ArrayBuffer>) {
	const { default: sharp } = await import("sharp");
	try {
		const picture = sharp(file, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: "error" });
		const { format, autoOrient } = await picture.metadata();
		if (!readableFormats.includes(format)) return undefined;
		const { data, info } = await picture
			.autoOrient()
			.flatten({ background: "#ffffff" })
			.toColourspace("srgb")
			.resize(LONGEST_SIDE, LONGEST_SIDE, { fit: "inside", withoutEnlargement: true })
			.raw()
			.toBuffer({ resolveWithObject: true });
		const colours = Array.from({ length: info.width * info.height }, (_, cell) =>
			colourIn(data.subarray(cell * 3)),
		);
		const across = autoOrient.width / info.width;
		const down = autoOrient.height / info.height;
		return { colours, names: colours.map(nameOfColour), width: info.width, across, down };
	} catch {
		return undefined;
	}
}
