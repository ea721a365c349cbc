import { z } from "zod";
import { AppError } from "../../errors/app-error.ts";
import { readJson } from "../gateway/read-reply.ts";
import { pictureAt, pictureOf } from "../media/picture.ts";
import { toBody } from "../to-body.ts";
import type { WireTask } from "../wire-task.ts";
import { openaiUrl } from "./openai-url.ts";
import { withoutControlTags } from "./without-control-tags.ts";

/** A description in, a picture out: in the answer itself, or at the address it names. */
export const generateImage: WireTask<"generateImage"> = async (line, { prompt, parameters }) => {
	const { width, height, steps, seed } = parameters;
	const words = withoutControlTags(prompt);
	if (words === "") throw new AppError("TEXT_MISSING", { isFree: true });
	const usual = { response_format: "b64_json", prompt: words, model: line.backend.model };
	const size = width && height ? `${width}x${height}` : undefined;
	const json = toBody(line.backend, usual, { size, num_inference_steps: steps, seed });
	const reply = await line.send({
		url: openaiUrl(line.backend, "images/generations"),
		body: { json },
	});
	const errorCode = "INVALID_IMAGE_RESPONSE";
	const { data } = await readJson(reply, replySchema, { task: line.task, errorCode });
	const [{ b64_json, url }] = data;
	return b64_json ? pictureOf(b64_json) : pictureAt(line, url ?? "", []);
};

const replySchema = z.object({
	data: z.tuple(
		[z.object({ b64_json: z.string().nullish(), url: z.string().nullish() })],
		z.unknown(),
	),
});
