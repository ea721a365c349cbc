import { z } from "zod";
import { modelField } from "#shared/inputs.ts";
import { refusedModel } from "../errors/input-error.ts";
import { canProbe, probeModel } from "./probe-model.ts";
import { spendingProcedure } from "./task-call.ts";

/**
 * Lets a text model write one token and reports whether it did; costs what a call of the model costs. For programs, and
 * for the host at `/status`: visitors get the state from `status` for free.
 */
export const modelStatus = spendingProcedure("generateText")
	.input(z.strictObject(modelField))
	.output(
		z.object({
			/** The model that was asked. */
			modelId: z.string(),
			/** Whether it wrote a token. */
			isAvailable: z.boolean(),
		}),
	)
	.mutation(async ({ ctx: { models, services }, input: { modelId } }) => {
		const { models: all } = services.catalogue;
		const model = services.catalogue.find(modelId);
		if (!model || !canProbe(model)) {
			const ids = all.filter(canProbe).map(({ id }) => id);
			throw refusedModel(ids, model && "NOT_A_TEXT_MODEL");
		}
		const failure = await probeModel(model, (call) => models.callModel({ model, ...call }));
		if (failure) models.finishWithFailure(failure);
		return { modelId, isAvailable: failure === undefined };
	});
