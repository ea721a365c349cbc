import { z } from "zod";

function kindField<const Kind extends string>(kind: Kind) {
	return {
		/** A hosted provider, a machine of the host, or the sandbox, which only pretends. */
		kind: z.literal(kind),
	};
}

/**
 * Where an answer comes from. A provider is identified by its host name; machines on the host's own network are not
 * named.
 */
const answerPlace = z.discriminatedUnion("kind", [
	z.object({
		...kindField("hosted"),
		/** The provider's host name. */
		host: z.string(),
	}),
	z.object(kindField("machine")),
	z.object(kindField("sandbox")),
]);

export type AnswerPlace = z.infer<typeof answerPlace>;

const answeringModel = z.object({
	/** Its name for people. */
	name: z.string(),
	/** Where its calls go, in the order of trying; empty if the model is off. */
	places: z.array(answerPlace),
});

const judging = z.object({
	/** Where they judge, in the order of trying. */
	judges: z.array(answerPlace),
	/** It may blur a picture instead of refusing it. */
	veils: z.boolean(),
});

/** The output of the `siteData` query: what visitors may want to know before they write anything. */
export const siteData = z.object({
	/** Every model, in the order of the list. */
	models: z.array(
		answeringModel.extend({
			/** The `modelId` of a call. */
			id: z.string(),
		}),
	),
	/** The model behind the assistant; null where none can answer. */
	assistant: answeringModel.nullable(),
	/** Where points are counted: Redis identifies visitors by a daily code, memory by their network. */
	counters: z.enum(["redis", "memory"]),
	/** Whether answers to the site's own examples are kept for everybody. */
	keepsExamples: z.boolean(),
	/** The rules in force; null if the catalogue has none. */
	moderation: z
		.object({
			/** The judges of texts; null if there are none. */
			words: judging.nullable(),
			/** The judges of pictures; null if there are none. */
			pictures: judging.nullable(),
			/** The outcome if no judge answers. */
			whenSilent: z.enum(["refuse", "allow"]),
		})
		.nullable(),
	/** Who runs the site, as far as they say. */
	owner: z.object({
		/** SITE_CREATOR; empty if not set. */
		creator: z.string(),
		/** SITE_CONTACT. */
		contact: z.string().optional(),
		/** SITE_LEGAL_URL. */
		legalUrl: z.string().optional(),
		/** SITE_PRIVACY_URL. */
		privacyUrl: z.string().optional(),
	}),
});

export type SiteData = z.infer<typeof siteData>;
