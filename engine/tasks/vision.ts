import type { ImageClassificationPipeline, RawImage } from "@huggingface/transformers";
import { badInput } from "../engine-error.ts";

const LABELS = 5;
const THRESHOLD = 0.5;
/** A detector scales the longer side to about 1,000 pixels, and the shorter one must not vanish. */
const MOST_TIMES_LONGER = 400;

/** The most likely labels of a picture. */
export function classify(classifier: ImageClassificationPipeline, picture: RawImage) {
	return classifier(picture, { top_k: LABELS });
}

type Size = { width: number; height: number };
type Detect<Picture> = (
	picture: Picture,
	options: { threshold: number },
) => Promise<DetectedObject[]>;
type DetectedObject = {
	label: string;
	score: number;
	box: { xmin: number; ymin: number; xmax: number; ymax: number };
};

/** The objects in a picture with their boxes in pixels, best first. Throws if it is a line rather than a picture. */
export async function detect<Picture extends Size>(detector: Detect<Picture>, picture: Picture) {
	const { width, height } = picture;
	if (Math.max(width, height) > MOST_TIMES_LONGER * Math.min(width, height)) {
		throw badInput("This picture is too thin to find anything in it.", "file_broken");
	}
	const found = await detector(picture, { threshold: THRESHOLD });
	return found
		.sort((a, b) => b.score - a.score)
		.map((thing) => ({ ...thing, box: clip(thing.box, picture) }));
}

/** A model may place a box beyond the picture's edge. */
function clip({ xmin, ymin, xmax, ymax }: DetectedObject["box"], { width, height }: Size) {
	const within = (value: number, end: number) => Math.min(Math.max(value, 0), end);
	return {
		xmin: within(xmin, width),
		ymin: within(ymin, height),
		xmax: within(xmax, width),
		ymax: within(ymax, height),
	};
}
