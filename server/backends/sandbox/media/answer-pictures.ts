import { CLASSIFICATION_TOP } from "#shared/limits.ts";
import type { SandboxCall } from "../call.ts";
import { nameOfColour } from "./colour.ts";
import { type Pixels, readPixels } from "./read-pixels.ts";
import { salientRegions } from "./salient-regions.ts";

/** Answers a classifier's call: the picture's colours as classes, their shares of it as scores. */
export const answerClassification = answerOf(({ colours }) => {
	const counts = new Map<string, number>();
	for (const label of colours.map(nameOfColour)) counts.set(label, (counts.get(label) ?? 0) + 1);
	return [...counts]
		.map(([label, count]) => ({ label, score: count / colours.length }))
		.sort((one, other) => other.score - one.score)
		.slice(0, CLASSIFICATION_TOP);
});

/** Answers a detector's call: what stands out most, boxed in pixels of the upright picture. */
export const answerDetection = answerOf((pixels) => {
	const across = pixels.fullWidth / pixels.width;
	const down = pixels.fullHeight / pixels.height;
	return salientRegions(pixels).map(({ left, top, right, bottom, colour, salience }) => ({
		score: 0.55 + 0.44 * salience,
		label: `${nameOfColour(colour).split(",")[0]} shape`,
		box: {
			xmin: Math.round(left * across),
			ymin: Math.round(top * down),
			xmax: Math.round(right * across),
			ymax: Math.round(bottom * down),
		},
	}));
});

/** Bytes that are no picture get the refusal of the provider's own toolkit. */
function answerOf(look: (pixels: Pixels) => unknown) {
	const error = ["Error in `inputs`: cannot identify image file <_io.BytesIO object>"];
	return async ({ file }: SandboxCall): Promise<Response> => {
		const pixels = await readPixels(file);
		return pixels ? Response.json(look(pixels)) : Response.json({ error }, { status: 400 });
	};
}
