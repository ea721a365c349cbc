import { CLASSIFICATION_TOP } from "#shared/limits.ts";
import type { SandboxCall } from "../call.ts";
import { nameOfColour } from "./colour.ts";
import { readPixels } from "./read-pixels.ts";

/** Answers a classifier's call: the picture's colours as classes, their shares of it as scores. */
export async function answerClassification({ file }: SandboxCall): Promise<Response> {
	const pixels = await readPixels(file);
	if (pixels instanceof Response) return pixels;
	const counts = new Map<string, number>();
	for (const colour of pixels.colours) {
		const label = nameOfColour(colour);
		counts.set(label, (counts.get(label) ?? 0) + 1);
	}
	const { length } = pixels.colours;
	const classes = [...counts].map(([label, count]) => ({ label, score: count / length }));
	classes.sort((one, other) => other.score - one.score);
	return Response.json(classes.slice(0, CLASSIFICATION_TOP));
}
