import { z } from "zod";
import { shownModel } from "#shared/shown-model.ts";
import { modelState } from "#shared/status.ts";
import { shownModels } from "./shown-models.ts";
import { publicProcedure } from "./trpc.ts";

const input = z.strictObject({
	/** The language of the texts, as a tag such as `fr`; English if the catalogue has none in it. */
	language: z.string().max(35).optional(),
});

const output = z.array(
	shownModel.extend({
		/** Whether it answers now: `ready` is the state of a model that can be called. */
		state: modelState,
	}),
);

/** The catalogue as the pages have it, in their order, each model with its state. */
export const models = publicProcedure
	.input(input.optional())
	.output(output)
	.query(async ({ ctx: { services, visitor }, input: { language = "en" } = {} }) => {
		const { catalogue, modelStates } = services;
		const [shown, { models: states }] = await Promise.all([
			shownModels(catalogue, { language }),
			modelStates.of(visitor),
		]);
		return shown.map((model) => ({
			...model,
			state: states[model.id] ?? { state: "off" as const },
		}));
	});
