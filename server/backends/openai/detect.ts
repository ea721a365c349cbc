import { z } from "zod";
import { readJson } from "../gateway/read-reply.ts";
import { toBody } from "../to-body.ts";
import type { WireTask } from "../wire-task.ts";
import { openaiUrl } from "./openai-url.ts";

/** Below this score things are left out, as the Hugging Face pipeline does. */
const THRESHOLD = 0.5;

/** LocalAI's own addition to this wire: a picture as a data URL in, corners and sizes out. */
export const detect: WireTask<"detect"> = async (line, { upload }) => {
	const base64 = Buffer.from(upload.bytes).toString("base64");
	const json = toBody(line.backend, {
		model: line.backend.model,
		image: `data:${upload.contentType};base64,${base64}`,
		threshold: THRESHOLD,
	});
	const reply = await line.send({ url: openaiUrl(line.backend, "detection"), body: { json } });
	const { detections } = await readJson(reply, replySchema, line);
	return detections.map(({ class_name, confidence, x, y, width, height }) => ({
		label: class_name,
		score: confidence,
		box: { xmin: x, ymin: y, xmax: x + width, ymax: y + height },
	}));
};

const item = z.object({
	class_name: z.string(),
	confidence: z.number(),
	x: z.number(),
	y: z.number(),
	width: z.number(),
	height: z.number(),
});
/** Go writes an empty list as null. */
const replySchema = z.object({
	detections: z
		.array(item)
		.nullable()
		.transform((items) => items ?? []),
});
