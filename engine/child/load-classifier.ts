import { pipeline } from "@huggingface/transformers";
import type { RunInput, RunOutput } from "../host/messages.ts";
import type { LoadOptions } from "./loaded-model.ts";
import { readPicture } from "./picture/read-picture.ts";

export async function loadClassifier(hub: string, options: LoadOptions) {
	const classify = await pipeline("image-classification", hub, options);
	return async ({ bytes, top }: Extract<RunInput, { task: "classify" }>): Promise<RunOutput> => {
		const found = await classify(await readPicture(bytes), { top_k: top });
		const items = [found].flat(2).map(({ label, score }) => ({ label, score }));
		return { task: "classify", items };
	};
}
