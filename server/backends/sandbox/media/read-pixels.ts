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
	const { default: sharp } = await import("sharp");
	try {
		const picture = sharp(file, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: "error" });
		const { format, autoOrient } = await picture.metadata();
		if (!readableFormats.has(format)) return unreadable();
		const { data, info } = await picture
			.autoOrient()
			.flatten({ background: "#ffffff" })
			.toColourspace("srgb")
			.resize(LONGEST_SIDE, LONGEST_SIDE, { fit: "inside", withoutEnlargement: true })
			.raw()
			.toBuffer({ resolveWithObject: true });
		const { width, height } = info;
		const colours = Array.from({ length: width * height }, (_, cell): Colour => {
			const [red = 0, green = 0, blue = 0] = data.subarray(cell * 3, cell * 3 + 3);
			return [red, green, blue];
		});
		return { colours, width, height, fullWidth: autoOrient.width, fullHeight: autoOrient.height };
	} catch {
		return unreadable();
	}
}

function unreadable(): Response {
	const error = ["Error in `inputs`: cannot identify image file <_io.BytesIO object>"];
	return Response.json({ error }, { status: 400 });
}
