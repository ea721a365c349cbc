import { z } from "zod";
import { TEXT_MAX_CHARACTERS } from "./limits.ts";
import { detectedObject } from "./tasks/detect.ts";

/** The most examples that one call asks about. */
const MOST_EXAMPLES = 16;

/** The input of the `covers` query, at most 16: examples as `status` names those that are free. */
export const coversInput = z
	.array(
		z.strictObject({
			/** The model that answers it. */
			modelId: z.string().max(200),
			/** A text, behind its voice if it is spoken, or the name of a sample file. */
			example: z.string().max(TEXT_MAX_CHARACTERS + 200),
		}),
	)
	.max(MOST_EXAMPLES);

function kindField<const Kind extends string>(kind: Kind) {
	return {
		/** What there is to see of the answer. */
		kind: z.literal(kind),
	};
}

/** What there is to see of a prepared answer at first glance, by its kind. */
const cover = z.discriminatedUnion("kind", [
	z.object({
		...kindField("text"),
		/** The beginning of the text, which may be Markdown. */
		text: z.string(),
	}),
	z.object({
		...kindField("picture"),
		/** The name of its small picture: `GET /covers/<name>`. */
		name: z.string(),
	}),
	z.object({
		...kindField("labels"),
		/** The best labels, with scores from 0 to 1. */
		items: z.array(
			z.object({
				/** What the picture shows, in the model's words. */
				label: z.string(),
				/** How sure the model is, from 0 to 1. */
				score: z.number(),
			}),
		),
	}),
	z.object({
		...kindField("boxes"),
		/** The objects that were found. */
		items: z.array(detectedObject()),
	}),
	z.object({
		...kindField("sound"),
		/** Its loudness over time, from 0 to 1; empty for a format that the server cannot read. */
		peaks: z.array(z.number()),
	}),
]);

export type Cover = z.infer<typeof cover>;

/** The output of the `covers` query: a cover for each example, in their order; null where no answer is prepared. */
export const covers = z.array(cover.nullable());
