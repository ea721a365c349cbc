import type { SandboxCall } from "../call.ts";
import { nameOfColour } from "./colour.ts";
import { readPixels } from "./read-pixels.ts";
import { salientRegions } from "./salient-regions.ts";

/** Answers a detector's call: what stands out most, boxed in pixels of the upright picture. */
export async function answerDetection({ file }: SandboxCall): Promise<Response> {
	const pixels = await readPixels(file);
	if (pixels instanceof Response) return pixels;
	const across = pixels.fullWidth / pixels.width;
	const down = pixels.fullHeight / pixels.height;
	const found = salientRegions(pixels).map(({ left, top, right, bottom, colour, salience }) => ({
		score: 0.55 + 0.44 * salience,
		label: `${nameOfColour(colour).split(",")[0]} shape`,
		box: {
			xmin: Math.round(left * across),
			ymin: Math.round(top * down),
			xmax: Math.round(right * across),
			ymax: Math.round(bottom * down),
		},
	}));
	return Response.json(found);
}
