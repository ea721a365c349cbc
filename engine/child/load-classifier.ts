import { pipeline } from "@huggingface/transformers";
import type { Loading, Model } from "./model.ts";
import { readPicture } from "./picture/read-picture.ts";

const LABELS = 5;

/** Loads a model that says what a picture shows. */
export async function loadClassifier({ name, options }: Loading): Promise<Model> {
	const classify = await pipeline("image-classification", name, options);
	return {
		async answer(request) {
			const found = await classify(await readPicture(request), { top_k: LABELS });
			return Response.json([found].flat(2).map(({ label, score }) => ({ label, score })));
		},
	};
}
