import { useEffect, useEffectEvent, useState } from "react";
import { keysOf } from "#shared/keys-of.ts";
import type { FinishedResult } from "../../calls/row.ts";
import { rowOf, turnsOf, useTable } from "../../calls/table.ts";
import { useTexts } from "../../language/use-texts.ts";
import { modelSearch } from "../../lib/model-address.ts";
import { useCatalogue } from "../../lib/site/site.ts";
import type { English } from "../../messages/language.ts";
import { isOfExample } from "../../state/free-example.ts";
import { suggestionsOf } from "../tasks/task-example.ts";
import { type Lack, type RecipeLink, recipeLink, recipeOf } from "./recipe.ts";

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

/** What no link can have of a chat's question. */
function lacksOf(result: FinishedResult): Lack[] {
	const { turn } = result;
	if (!turn) return [];
	const { conversation, question, branch } = turn;
	const [first] = turnsOf(useTable.getState().rows, conversation, branch?.name);
	const lacks: Lack[] = first && first.turn.question !== question ? ["earlier"] : [];
	// The row that first asked has them.
	return (rowOf(question) ?? result).pictures ? [...lacks, "pictures"] : lacks;
}

/**
 * The link to a result, once it is made: it shows the answer, and fills in the form. Where no link can have the answer,
 * one to an example of this site runs it on arrival, if that is free.
 */
export function useShareLink(finished: FinishedResult): ShareLink | undefined {
	const t = useTexts("tasks");
	const catalogue = useCatalogue();
	const [shared, setShared] = useState<ShareLink>();
	const make = useEffectEvent(async (result: FinishedResult): Promise<ShareLink> => {
		const { modelId, task, input, parameters } = result;
		const lacks = lacksOf(result);
		const { origin, pathname } = window.location;
		const page = origin + pathname;
		const { link, answer, ...has } = await recipeLink(recipeOf(result), page, lacks);
		const [example] = suggestionsOf(task, t);
		const model = catalogue.find(modelId);
		const isWhole = input === example && lacks.length === 0;
		const isExample = model && isOfExample(model, parameters) && isWhole;
		if (isExample && answer !== "sent") {
			return { link: page + modelSearch(modelId, { run: 1 }), contents: ["linkExample"] };
		}
		const isWithoutFile = has.isWithoutFile || lacks.includes("pictures");
		const missing = {
			linkWithoutText: has.isWithoutText,
			linkWithoutSystem: has.isWithoutSystem,
			linkWithoutFile: isWithoutFile,
			linkWithoutEarlier: lacks.includes("earlier"),
		};
		return { link, contents: [answers[answer], ...keysOf(missing).filter((one) => missing[one])] };
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
