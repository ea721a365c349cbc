import { z } from "zod";
import { AppError } from "../../../errors/app-error.ts";
import { readJson } from "../../gateway/reply.ts";
import { pictureAt, pictureOf } from "../media/picture.ts";
import type { WireTask } from "../wire.ts";
import { postOpenai } from "./post-openai.ts";

/** What engines read out of a prompt as orders: sizes and steps, or files of the machine to load. */
const controlTag =
	/<sd_cpp_extra_args>[\s\S]*?(<\/sd_cpp_extra_args>|$)|<(lora|lyco|hypernet):[^>]*>/gi;

/** Below this score things are left out, as the Hugging Face pipeline does. */
const THRESHOLD = 0.5;

/** A description in, a picture out: in the answer itself, or at the address it names. */
export const generateImage: WireTask<"generateImage"> = async (client, { prompt, parameters }) => {
	const { width, height, steps, seed } = parameters;
	const words = withoutControlTags(prompt);
	if (words === "") throw new AppError("TEXT_MISSING", { isFree: true });
	const hasSize = width !== undefined && height !== undefined;
	const text = { size: hasSize ? `${width}x${height}` : undefined };
	const size = client.backend.pictureSize === "sides" ? { width, height } : text;
	const usual = { response_format: "b64_json", prompt: words };
	const chosen = { ...size, num_inference_steps: steps, seed };
	const reply = await postOpenai(client, "images/generations", { usual, chosen });
	const { data } = await readJson(reply, pictureSchema, "INVALID_IMAGE_RESPONSE");
	const [{ b64_json, url }] = data;
	return b64_json ? pictureOf(b64_json) : pictureAt(client, url ?? "");
};

/** Takes out of a visitor's prompt what an engine would obey; trims what is left. */
function withoutControlTags(prompt: string): string {
	let text = prompt;
	// A tag may appear where another one was taken out of its middle.
	for (let before = ""; before !== text; ) {
		before = text;
		text = text.replace(controlTag, "");
	}
	return text.trim();
}

const pictureSchema = z.object({
	data: z.tuple(
		[z.object({ b64_json: z.string().nullish(), url: z.string().nullish() })],
		z.unknown(),
	),
});

/** LocalAI's own addition to this wire: a picture as a data URL in, corners and sizes out. */
export const detect: WireTask<"detect"> = async (client, { upload }) => {
	const base64 = Buffer.from(upload.bytes).toString("base64");
	const image = `data:${upload.contentType};base64,${base64}`;
	const reply = await postOpenai(client, "detection", { usual: { image, threshold: THRESHOLD } });
	const { detections } = await readJson(reply, detectionSchema);
	return (detections ?? []).map(({ class_name, confidence, x, y, width, height }) => ({
		label: class_name,
		score: confidence,
		box: { xmin: x, ymin: y, xmax: x + width, ymax: y + height },
	}));
};

const sides = { x: z.number(), y: z.number(), width: z.number(), height: z.number() };
const detectionSchema = z.object({
	/** Go writes an empty list as null. */
	detections: z
		.array(z.object({ class_name: z.string(), confidence: z.number(), ...sides }))
		.nullable(),
});
