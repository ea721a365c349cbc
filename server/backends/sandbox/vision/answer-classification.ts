import { CLASSIFICATION_TOP } from "#shared/limits.ts";
import type { SandboxCall } from "../call.ts";
import { colourShares } from "./colour-shares.ts";
import { readPixels } from "./read-pixels.ts";
import { unreadablePicture } from "./unreadable-picture.ts";

const LONGEST_SIDE = 96;

/** Answers ViT's call: the picture's colours as classes, their shares of it as scores. */
export async function answerClassification({ file }: SandboxCall): Promise<Response> {
	const pixels = await readPixels(file, LONGEST_SIDE);
	return pixels
		? Response.json(colourShares(pixels).slice(0, CLASSIFICATION_TOP))
		: unreadablePicture();
}
