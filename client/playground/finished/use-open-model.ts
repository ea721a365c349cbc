import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { ModelTask } from "#shared/models.ts";
import type { ParameterValues } from "#shared/parameters.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { draftSlot } from "../../lib/draft-slot.ts";
import { writeStored } from "../../lib/kept/storage.ts";
import { usableValues } from "../parameters/usable-values.ts";
import { contentOf, type FinishedResult, type Step } from "./finished-result.ts";
import { visitResults } from "./visit-results.ts";

/** What to open a model with. What is not named stays as it was. */
export type Filling = {
	input?: string | File | undefined;
	parameters?: ParameterValues;
	/** The results that led to the input. */
	way?: readonly Step[];
	/** A result of that model, to show again. */
	finished?: FinishedResult | undefined;
	/** True where a link was opened: its address goes, and the focus stays where it is. */
	isLink?: boolean;
};

/** Gives the function that opens a model with its form filled in, or a result shown. It sends nothing. */
export function useOpenModel(): (model: ShownModel, filling: Filling) => void {
	const client = useQueryClient();
	const navigate = useNavigate();

	return (model, { isLink = false, ...filling }) => {
		const { input, finished, way = [] } = filling;
		for (const [name, value] of kept(model, filling)) client.setQueryData(["kept", name], value);
		if (finished) visitResults.remember(finished);
		const origin = finished ?? (input === undefined ? undefined : { input, way });
		visitResults.fill(model, origin, !isLink && input !== undefined);
		navigate(
			{ search: `?model=${encodeURIComponent(model.id)}`, hash: "" },
			{ preventScrollReset: true, replace: isLink },
		);
	};
}

/** What the parts of a screen keep for the visit, each by its name. */
function kept(
	{ id, task, parameters: open }: ShownModel,
	{ input, parameters, finished }: Filling,
) {
	const values = new Map<string, object>();
	if (typeof input === "string") {
		writeStored(draftSlot(task === "chat" ? `chat.${id}` : id), input);
		values.set(`draft ${id}`, { text: input });
	}
	if (input instanceof File) values.set(`file ${fileKindOf(task)}`, { file: input });
	if (parameters) values.set(`parameters ${id}`, { values: usableValues(open, parameters) });
	if (finished) values.set(id, shownAgain(finished));
	return values;
}

function fileKindOf(task: ModelTask) {
	return task === "transcribe" ? "audio" : "image";
}

/** What the screen of a task keeps of its last call. */
function shownAgain({ input, result }: FinishedResult) {
	const partial = { reasoning: "", answer: contentOf(result).value };
	const outcome = { ending: "done", result, partial };
	return { input, data: result, isStopped: false, outcome };
}
