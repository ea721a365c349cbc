import { useEffect, useEffectEvent, useState } from "react";
import type { FinishedResult } from "../../calls/row.ts";
import { rowOf } from "../../calls/table.ts";
import { useTexts } from "../../language/use-texts.ts";
import { modelSearch } from "../../lib/model-address.ts";
import { useCatalogue } from "../../lib/site/site.ts";
import type { English } from "../../messages/language.ts";
import { isOfExample } from "../../state/free-example.ts";
import { suggestionsOf } from "../tasks/task-example.ts";
import { type RecipeLink, recipeLink, recipeOf } from "./recipe.ts";

type LinkText = Extract<keyof English<"results">, `link${string}`>;

export type ShareLink = {
	link: string;
	/** Sentences on what is in it. */
	contents: readonly LinkText[];
};

const answers = {
	sent: "linkSent",
	tooLong: "linkAnswerTooLong",
	none: "linkForm",
} as const satisfies Record<RecipeLink["answer"], LinkText>;

/**
 * The link to a result, once it is made: it shows the answer, and fills in the form. Where no link can have the answer,
 * one to an example of this site runs it on arrival, if that is free.
 */
export function useShareLink(finished: FinishedResult): ShareLink | undefined {
	const t = useTexts("tasks");
	const catalogue = useCatalogue();
	const [shared, setShared] = useState<ShareLink>();
	const make = useEffectEvent(async (result: FinishedResult): Promise<ShareLink> => {
		const { modelId, task, input, parameters, turn } = result;
		// Those of the row that first asked.
		const hasPictures = ((turn && rowOf(turn.question)) ?? result).pictures !== undefined;
		const { origin, pathname } = window.location;
		const page = origin + pathname;
		const { link, answer, ...has } = await recipeLink(recipeOf(result), page);
		const [example] = suggestionsOf(task, t);
		const model = catalogue.find(modelId);
		const isExample = model && isOfExample(model, parameters) && input === example && !hasPictures;
		if (isExample && answer !== "sent") {
			return { link: page + modelSearch(modelId, { run: 1 }), contents: ["linkExample"] };
		}
		const contents: LinkText[] = [answers[answer]];
		if (has.isWithoutText) contents.push("linkWithoutText");
		if (has.isWithoutSystem) contents.push("linkWithoutSystem");
		if (has.isWithoutFile || hasPictures) contents.push("linkWithoutFile");
		return { link, contents };
	});
	useEffect(() => {
		let isCurrent = true;
		make(finished).then((made) => isCurrent && setShared(made));
		return () => {
			isCurrent = false;
		};
	}, [finished]);
	return shared;
}
