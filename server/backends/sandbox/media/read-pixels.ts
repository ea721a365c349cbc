import { IMAGE_MAX_PIXELS } from "#shared/limits.ts";
import type { Colour } from "./colour.ts";

/** A picture scaled down, upright as a viewer sees it, with the size it has in full. */
export type Pixels = {
	colours: readonly Colour[];
	width: number;
	height: number;
	fullWidth: number;
	fullHeight: number;
};

const LONGEST_SIDE = 128;
const readableFormats = new Set(["png", "jpeg", "webp", "gif", "tiff"]);

/** Decodes a picture; for bytes that are none, gives the refusal of the provider's own toolkit. */
export async function readPixels(file: Uint8Array<ArrayBuffer>): Promise<Pixels | Response> {
	const error = ["Error in `inputs`: cannot identify image file <_io.BytesIO object>"];
	const { default: sharp } = await import("sharp");
	try {
		const picture = sharp(file, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: "error" });
		const { format, autoOrient } = await picture.metadata();
		if (!readableFormats.has(format)) throw new Error(format);
		const { data, info } = await picture
			.autoOrient()
			.flatten({ background: "#ffffff" })
			.toColourspace("srgb")
			.resize(LONGEST_SIDE, LONGEST_SIDE, { fit: "inside", withoutEnlargement: true })
			.raw()
			.toBuffer({ resolveWithObject: true });
		const colours = Array.from({ length: info.width * info.height }, (_, cell): Colour => {
			const [red = 0, green = 0, blue = 0] = data.subarray(cell * 3, cell * 3 + 3);
			return [red, green, blue];
		});
		return { ...info, colours, fullWidth: autoOrient.width, fullHeight: autoOrient.height };
	} catch {
		return Response.json({ error }, { status: 400 });
	}
}
