import { pipeline } from "@huggingface/transformers";
import type { RunInput, RunOutput } from "../host/messages.ts";
import type { LoadOptions } from "./loaded-model.ts";
import { readPicture } from "./picture/read-picture.ts";

export async function loadDetector(hub: string, options: LoadOptions) {
	const detect = await pipeline("object-detection", hub, options);
	return async ({
		bytes,
		threshold,
	}: Extract<RunInput, { task: "detect" }>): Promise<RunOutput> => {
		const found = await detect(await readPicture(bytes), { threshold });
		const items = [found].flat(2).map(({ label, score, box }) => ({ label, score, box }));
		items.sort((a, b) => b.score - a.score);
		return { task: "detect", items };
	};
}
