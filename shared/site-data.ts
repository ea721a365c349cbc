import { z } from "zod";

/**
 * Where an answer comes from. A provider is identified by its host name; machines on the host's own network are not
 * named.
 */
const answerPlace = z.discriminatedUnion("kind", [
	z.object({ kind: z.literal("hosted"), host: z.string() }),
	z.object({ kind: z.literal("machine") }),
	z.object({ kind: z.literal("sandbox") }),
]);

export type AnswerPlace = z.infer<typeof answerPlace>;

const answeringModel = z.object({
	name: z.string(),
	/** In the order of trying; empty if the model is off. */
	places: z.array(answerPlace),
});

const judging = z.object({
	/** In the order of trying. */
	judges: z.array(answerPlace),
	/** It may blur a picture instead of refusing it. */
	veils: z.boolean(),
});

/** The output of the `siteData` query: what visitors may want to know before they write anything. */
export const siteData = z.object({
	models: z.array(answeringModel.extend({ id: z.string() })),
	/** The model behind the assistant; null where none can answer. */
	assistant: answeringModel.nullable(),
	/** Where points are counted: Redis identifies visitors by a daily code, memory by their network. */
	counters: z.enum(["redis", "memory"]),
	/** Whether answers to the site's own examples are kept for everybody. */
	keepsExamples: z.boolean(),
	/** The rules in force; null if the catalogue has none. */
	moderation: z
		.object({
			words: judging.nullable(),
			pictures: judging.nullable(),
			/** The outcome if no judge answers. */
			whenSilent: z.enum(["refuse", "allow"]),
		})
		.nullable(),
	owner: z.object({
		creator: z.string(),
		contact: z.string().optional(),
		legalUrl: z.string().optional(),
		privacyUrl: z.string().optional(),
	}),
});

export type SiteData = z.infer<typeof siteData>;
