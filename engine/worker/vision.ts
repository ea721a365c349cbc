import { pipeline } from "@huggingface/transformers";
import type { LoadModel } from "./load-model.ts";
import { readPicture } from "./read-picture.ts";

const LABELS = 5;
const THRESHOLD = 0.5;

/** Loads a model that says what a picture shows. */
export const loadClassifier: LoadModel = async ({ folder, options }) => {
	const classify = await pipeline("image-classification", folder, options);
	return async ({ file }) =>
		Response.json(await classify(await readPicture(file), { top_k: LABELS }));
};

/** Loads a model that finds things in a picture. */
export const loadDetector: LoadModel = async ({ folder, options }) => {
	const detect = await pipeline("object-detection", folder, options);
	return async ({ file }) => {
		const found = await detect(await readPicture(file), { threshold: THRESHOLD });
		return Response.json(found.sort((a, b) => b.score - a.score));
	};
};
