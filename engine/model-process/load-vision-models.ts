import { pipeline } from "@huggingface/transformers";
import { classify, detect } from "../tasks/vision.ts";
import type { LoadModel } from "./load-model.ts";
import { readPicture } from "./read-picture.ts";

/** Loads an image classifier. */
export const loadClassifier: LoadModel = async ({ folder, options }) => {
	const classifier = await pipeline("image-classification", folder, options);
	return async ({ file }) => Response.json(await classify(classifier, await readPicture(file)));
};

/** Loads an object detector. */
export const loadDetector: LoadModel = async ({ folder, options }) => {
	const detector = await pipeline("object-detection", folder, options);
	return async ({ file }) =>
		Response.json(await detect((image, more) => detector(image, more), await readPicture(file)));
};
