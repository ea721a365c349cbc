import { IMAGE_MAX_PIXELS } from "#shared/limits.ts";

/** A picture scaled down, three bytes a pixel, upright as a viewer sees it. */
export type Pixels = {
	data: Uint8Array;
	width: number;
	height: number;
	/** The size of the whole picture, upright. */
	fullWidth: number;
	fullHeight: number;
};

const readableFormats = new Set(["png", "jpeg", "webp", "gif", "tiff"]);

/** Decodes a picture and scales it down; gives undefined for bytes that are no readable picture. */
export async function readPixels(
	file: Uint8Array<ArrayBuffer>,
	longestSide: number,
): Promise<Pixels | undefined> {
	if (file[0] === "<".charCodeAt(0)) {
		return undefined; // An SVG file is a program for a renderer: the provider takes none either.
	}
	const { default: sharp } = await import("sharp");
	try {
		const picture = sharp(file, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: "error" });
		const { format, autoOrient } = await picture.metadata();
		if (!readableFormats.has(format)) {
			return undefined;
		}
		const { data, info } = await picture
			.autoOrient()
			.flatten({ background: "#ffffff" })
			.toColourspace("srgb")
			.resize(longestSide, longestSide, { fit: "inside", withoutEnlargement: true })
			.raw()
			.toBuffer({ resolveWithObject: true });
		const { width, height } = info;
		return { data, width, height, fullWidth: autoOrient.width, fullHeight: autoOrient.height };
	} catch {
		return undefined;
	}
}
