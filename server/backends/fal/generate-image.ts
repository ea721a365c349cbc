import { z } from "zod";
import { readJson } from "../gateway/read-reply.ts";
import { pictureAt } from "../media/picture.ts";
import { toBody } from "../to-body.ts";
import type { WireTask } from "../wire-task.ts";
import { falHosts } from "./fal-hosts.ts";
import { queuedResult } from "./queued-result.ts";

/** A description in, through fal's queue, a picture at an address of its own out. */
export const generateImage: WireTask<"generateImage"> = async (line, { prompt, parameters }) => {
	const { width, height, steps, seed } = parameters;
	const image_size = width && height ? { width, height } : undefined;
	const chosen = { image_size, num_inference_steps: steps, seed };
	const reply = await queuedResult(line, toBody(line.backend, { prompt }, chosen));
	const errorCode = "INVALID_IMAGE_RESPONSE";
	const { images } = await readJson(reply, replySchema, { task: line.task, errorCode });
	return pictureAt(line, images[0].url, falHosts);
};

const replySchema = z.object({ images: z.tuple([z.object({ url: z.string() })], z.unknown()) });
