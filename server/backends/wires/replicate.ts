import { z } from "zod";
import { AppError, withheld } from "../../errors/app-error.ts";
import { saysWithheld } from "../../errors/failure-kinds.ts";
import { readJson } from "../gateway/reply.ts";
import { pictureAt } from "./media.ts";
import { toBody, type WireTask } from "./wire.ts";

const hosts: readonly string[] = ["replicate.delivery", "*.replicate.delivery"];

/** A description in; the call waits for the picture, whose address the answer names. */
const generateImage: WireTask<"generateImage"> = async (client, { prompt, parameters }) => {
	const { url, model } = client.backend;
	const { width, height, steps, seed } = parameters;
	const chosen = { width, height, num_inference_steps: steps, seed };
	const reply = await client.send({
		url: `${url}/v1/models/${model}/predictions`,
		body: { json: { input: toBody(client.backend, { prompt }, chosen) } },
		headers: { prefer: "wait" },
	});
	const { status, output, error } = await readJson(reply, replySchema, "INVALID_IMAGE_RESPONSE");
	if (status === "starting" || status === "processing") throw new AppError("PROVIDER_TIMEOUT");
	const hasFailed = status === "failed" || status === "canceled";
	if (hasFailed && saysWithheld(error ?? "")) throw withheld("provider");
	const [first] = typeof output === "string" ? [output] : (output ?? []);
	return pictureAt(client, first ?? "", hosts);
};

const replySchema = z.object({
	status: z.string().optional(),
	error: z.string().nullish().catch(undefined),
	output: z.union([z.string(), z.array(z.string())]).nullish(),
});

/** The tasks of Replicate's wire. */
export const replicate = { generateImage };
