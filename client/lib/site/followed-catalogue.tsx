import { useEffect } from "react";
import type { PageData } from "#shared/shown-model.ts";
import { withBasePath } from "../../language/base-path.ts";
import { fetchPageData, useSites } from "../../language/load-language.ts";
import { pathIn } from "../../language/paths.ts";
import { useLanguage } from "../../language/use-language.ts";
import { useSite } from "./site.ts";
import { useStatus } from "./use-status.ts";

/**
 * Reads the page's facts anew when its host has changed the list of models while the page is open: prices, who answers,
 * what is off. Shows nothing.
 */
export function FollowedCatalogue() {
	const language = useLanguage();
	const site = useSite();
	const { data, dataUpdatedAt } = useStatus();
	const isCurrent = data === undefined || data.catalogueVersion === site.catalogueVersion;
	// biome-ignore lint/correctness/useExhaustiveDependencies: asks once for each status; the pages are rendered a moment after the list is read.
	useEffect(() => {
		if (isCurrent) return;
		fetchPageData(withBasePath(pathIn(language, "/playground"))).then(
			(next) => useSites.setState({ [language]: withGone(next, site) }),
			() => undefined,
		);
	}, [isCurrent, dataUpdatedAt, language]);
	return null;
}

/** The new list, and at its end, switched off, what it no longer has: the visitor may be writing to it. */
function withGone(next: PageData, { models }: PageData): PageData {
	const gone = models.filter(({ id }) => next.models.every((one) => one.id !== id));
	const off = gone.map((model) => ({ ...model, answeredBy: "off" as const }));
	return { ...next, models: [...next.models, ...off] };
}
