import { z } from "zod";
import { modelId as modelIdSchema } from "#shared/inputs.ts";
import { modelOf } from "../catalogue/catalogue.ts";
import { AppError } from "../errors/app-error.ts";
import { askOneToken, textTaskOf } from "./task-call/ask-one-token.ts";
import { spendingProcedure } from "./trpc.ts";

/** Asks a text model for one token and says whether it answered; costs what a call of the model costs. */
export const modelStatus = spendingProcedure("generateText")
	.input(z.strictObject({ modelId: modelIdSchema }))
	.output(z.object({ modelId: z.string(), isAvailable: z.boolean() }))
	.mutation(async ({ ctx: { models, services }, input: { modelId } }) => {
		const model = modelOf(services.catalogue, modelId, "chat", "generateText");
		try {
			await askOneToken(textTaskOf(model) ?? "chat", (asked) => models.ask({ model, ...asked }));
			return { modelId, isAvailable: true };
		} catch (error) {
			if (error instanceof AppError && error.code !== "STOPPED") {
				return { modelId, isAvailable: false };
			}
			throw error;
		}
	});
