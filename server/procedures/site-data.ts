import { type AnswerPlace, siteData as output, type SiteData } from "#shared/site-data.ts";
import type { Backend, Catalogue, ModerationRules } from "../catalogue/catalogue.ts";
import { publicProcedure } from "./trpc.ts";

/** Where this site sends input and what it keeps, for the page "This site and your data". */
export const siteData = publicProcedure.output(output).query(({ ctx: { services } }): SiteData => {
	const { settings, catalogue } = services;
	const { assistant } = catalogue;
	return {
		models: catalogue.models.map(({ id, name, backends }) => {
			return { id, name, places: answerPlaces(backends) };
		}),
		assistant: assistant?.backends.length
			? { name: assistant.name, places: answerPlaces(assistant.backends) }
			: null,
		counters: settings.redisUrl === undefined ? "memory" : "redis",
		keepsExamples: services.preparedAnswers !== undefined,
		moderation: rulesOf(catalogue),
		owner: { creator: settings.site.creator, ...settings.owner },
	};
});

function rulesOf({ moderation }: Catalogue): SiteData["moderation"] {
	if (!moderation) return null;
	const { words, pictures, whenSilent } = moderation;
	return {
		words: words ? judgingOf(words) : null,
		pictures: pictures ? judgingOf(pictures) : null,
		whenSilent,
	};
}

function judgingOf({ judges, veil }: ModerationRules) {
	return { judges: answerPlaces(judges), veils: Object.keys(veil).length > 0 };
}

/** The destinations of calls to these back-ends, without duplicates. */
function answerPlaces(
	backends: readonly Pick<Backend, "kind" | "url" | "isEngine">[],
): AnswerPlace[] {
	const places = new Map<string, AnswerPlace>();
	for (const backend of backends) {
		const place = placeOf(backend);
		places.set(JSON.stringify(place), place);
	}
	return [...places.values()];
}

function placeOf({ kind, url, isEngine }: Pick<Backend, "kind" | "url" | "isEngine">): AnswerPlace {
	if (kind === "sandbox") return { kind };
	if (kind === "machine" || isEngine) return { kind: "machine" };
	return { kind: "hosted", host: new URL(url).hostname };
}
