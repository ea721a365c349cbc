import { coversInput, covers as output } from "#shared/covers.ts";
import { publicProcedure } from "./trpc.ts";

/** What there is to see of the prepared answers to these examples. */
export const covers = publicProcedure
	.input(coversInput)
	.output(output)
	.query(async ({ ctx: { services }, input }) => {
		const { preparedAnswers } = services;
		return Promise.all(
			input.map(async (example) => (await preparedAnswers?.cover(example)) ?? null),
		);
	});
