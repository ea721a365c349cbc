import type { ShownModel } from "#shared/shown-model.ts";
import type { FinishedResult } from "../../calls/row.ts";
import { useTexts } from "../../language/use-texts.ts";
import { sampleIn } from "../../lib/files/samples.ts";
import { useCatalogue } from "../../lib/site/site.ts";
import { exampleOf } from "../tasks/task-example.ts";
import { recipeLink } from "./recipe-link.ts";

/**
 * The link to a result, and what it does. A link to one of this site's examples runs it on arrival if it is free; any
 * other fills in the form.
 */
export function useShareLink(finished: FinishedResult) {
	const t = useTexts("tasks");
	const model = useCatalogue().find(finished.modelId);
	const { origin, pathname } = window.location;
	const page = origin + pathname;
	if (model && isExample(finished, exampleOf(model.task, t))) {
		return { link: page + runSearch(model), kind: "exampleCopied" } as const;
	}
	const { link, isWithoutText } = recipeLink(finished, page);
	const whole = typeof finished.input === "string" ? "linkCopied" : "linkWithoutFile";
	return { link, kind: isWithoutText ? "linkWithoutText" : whole } as const;
}

function runSearch({ id }: ShownModel): string {
	return `?model=${encodeURIComponent(id)}&run=1`;
}

function isExample(
	{ input, parameters }: FinishedResult,
	{ text, sample }: ReturnType<typeof exampleOf>,
): boolean {
	if (Object.keys(parameters).length > 0) return false;
	if (typeof input === "string") return sample === undefined && input === text;
	return sample !== undefined && sampleIn(input)?.startsWith(`${sample}.`) === true;
}
