import type {
	ImageClassificationPipeline,
	ObjectDetectionPipeline,
	RawImage,
} from "@huggingface/transformers";

const LABELS = 5;
const THRESHOLD = 0.5;

/** The likeliest labels of a picture. */
export function classify(classifier: ImageClassificationPipeline, picture: RawImage) {
	return classifier(picture, { top_k: LABELS });
}

/** The things in a picture with their boxes in its pixels, the surest first. */
export async function detect(detector: ObjectDetectionPipeline, picture: RawImage) {
	const found = await detector(picture, { threshold: THRESHOLD });
	return found.sort((a, b) => b.score - a.score);
}
