import { z } from "zod";
import { CHAT_TEMPERATURE } from "#shared/limits.ts";
import { models } from "#shared/models.ts";
import { completionSchema } from "../backends/completion/completion.ts";
import { readJson } from "../backends/gateway/read-reply.ts";
import { routes } from "../backends/routes.ts";
import { AppError } from "../errors/app-error.ts";
import { taskProcedure } from "./trpc.ts";

const MAX_BYTES = 64 * 1024;

const textModels = models.filter(({ task }) => task === "chat" || task === "generateText");

/**
 * Asks a text model for one token and says whether it answered. It costs what a text
 * costs, so it goes through the allowance; the other models have no such cheap question.
 */
export const modelStatus = taskProcedure("generateText")
	.input(z.strictObject({ modelId: z.enum(textModels.map(({ id }) => id)) }))
	.output(z.object({ modelId: z.string(), isAvailable: z.boolean() }))
	.query(async ({ ctx: { provider }, input: { modelId } }) => {
		const { path, wireModel } = routes[modelId];
		const json = {
			model: wireModel,
			messages: [{ role: "user", content: "Hi" }],
			max_tokens: 1,
			temperature: CHAT_TEMPERATURE,
		};
		try {
			const call = { task: "generateText" as const, model: modelId, path, body: { json } };
			await readJson(await provider.call(call), completionSchema, { maxBytes: MAX_BYTES });
			return { modelId, isAvailable: true };
		} catch (error) {
			if (error instanceof AppError && error.code !== "STOPPED") {
				return { modelId, isAvailable: false };
			}
			throw error;
		}
	});
