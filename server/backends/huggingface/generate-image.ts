import { JSON_REPLY_MAX_BYTES, readBytes } from "../gateway/read-reply.ts";
import { pictureOf } from "../media/picture.ts";
import { toBody } from "../to-body.ts";
import type { WireTask } from "../wire-task.ts";
import { huggingfaceUrl } from "./huggingface-url.ts";

/** A description in, the bytes of a picture out. */
export const generateImage: WireTask<"generateImage"> = async (line, { prompt, parameters }) => {
	const { width, height, steps, seed } = parameters;
	const known = { width, height, num_inference_steps: steps, seed };
	const isChosen = Object.values(known).some((value) => value !== undefined);
	const chosen = isChosen ? { parameters: known } : {};
	const reply = await line.send({
		url: huggingfaceUrl(line.backend),
		body: { json: toBody(line.backend, { inputs: prompt }, chosen) },
		// Containers of the toolkit answer any other wish with JSON.
		accept: "image/png",
	});
	const bytes = await readBytes(reply, JSON_REPLY_MAX_BYTES);
	return pictureOf(bytes.toString("base64"));
};
