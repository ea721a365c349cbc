import { z } from "zod";
import { modelId as modelIdSchema } from "#shared/inputs.ts";
import { modelOf } from "../catalogue/catalogue.ts";
import { probeModel } from "./probe-model.ts";
import { spendingProcedure } from "./task-call.ts";

/** Lets a text model write one token and says whether it did; costs what a call of the model costs. */
export const modelStatus = spendingProcedure("generateText")
	.input(z.strictObject({ modelId: modelIdSchema }))
	.output(z.object({ modelId: z.string(), isAvailable: z.boolean() }))
	.mutation(async ({ ctx: { models, services }, input: { modelId } }) => {
		const model = modelOf(services.catalogue, modelId, "chat", "generateText");
		const failure = await probeModel(model, (call) => models.callModel({ model, ...call }));
		return { modelId, isAvailable: failure === undefined };
	});
