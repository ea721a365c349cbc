import { z } from "zod";
import { generateImage as contract } from "#shared/tasks/generate-image.ts";
import { sniffImage } from "../backends/files/sniff.ts";
import { readJson } from "../backends/gateway/read-reply.ts";
import { startFacts } from "../backends/gateway/result-facts.ts";
import { routes } from "../backends/routes.ts";
import { AppError } from "../errors/app-error.ts";
import { taskProcedure } from "./trpc.ts";

/** Sends a description to the picture route and gives the picture, of whatever type it is. */
export const generateImage = taskProcedure("generateImage")
	.input(contract.input)
	.output(contract.output)
	.mutation(async ({ ctx: { provider }, input: { modelId, prompt } }) => {
		const facts = startFacts(provider);
		const { path, wireModel } = routes[modelId];
		const reply = await provider.call({
			task: "generateImage",
			model: modelId,
			path,
			body: {
				json: {
					response_format: "b64_json",
					prompt,
					model: wireModel,
					// nebius sends WEBP unless asked for another type.
					response_extension: "png",
				},
			},
		});
		const { data } = await readJson(reply, replySchema, { errorCode: "INVALID_IMAGE_RESPONSE" });
		return {
			type: "image_generation" as const,
			imageUrl: await imageUrlOf(data[0].b64_json),
			prompt,
			model: modelId,
			...facts(),
		};
	});

const replySchema = z.object({
	data: z.tuple([z.object({ b64_json: z.string().regex(/^[A-Za-z0-9+/=\s]+$/) })], z.unknown()),
});

/** The bytes decide the type, whatever was asked: only their beginning is decoded for that. */
async function imageUrlOf(base64: string): Promise<string> {
	const type = await sniffImage(Buffer.from(base64.slice(0, 512), "base64"));
	if (!type) throw new AppError("INVALID_IMAGE_RESPONSE", { detail: "not a picture" });
	return `data:${type};base64,${base64}`;
}
