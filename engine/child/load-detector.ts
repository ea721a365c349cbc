import { pipeline } from "@huggingface/transformers";
import type { Loading, Model } from "./model.ts";
import { readPicture } from "./picture/read-picture.ts";

const THRESHOLD = 0.5;

/** Loads a model that finds things in a picture. */
export async function loadDetector({ name, options }: Loading): Promise<Model> {
	const detect = await pipeline("object-detection", name, options);
	return {
		async answer(request) {
			const found = await detect(await readPicture(request), { threshold: THRESHOLD });
			const items = [found].flat(2).map(({ label, score, box }) => ({ label, score, box }));
			return Response.json(items.sort((a, b) => b.score - a.score));
		},
	};
}
