import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { ParameterValues } from "#shared/parameters.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { fillDraft } from "../../conversation/use-draft.ts";
import { forgetSettledCalls } from "../../state/use-call.ts";
import type { Choice } from "../forms/files/use-file-choice.ts";
import { usableValues } from "../parameters/usable-values.ts";
import type { FinishedResult, Step } from "./finished-result.ts";
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

	/** What the parts of a screen keep for the visit, each by its name. */
	function keep(name: string, value: object) {
		client.setQueryData(["kept", name], value);
	}

	function fillIn({ id, task, defaultText }: ShownModel, input: string | File) {
		if (typeof input === "string") {
			fillDraft(task === "chat" ? `chat.${id}` : id, input, defaultText);
			return;
		}
		const name = `file ${task === "transcribe" ? "audio" : "image"}`;
		const { file, before = file } = client.getQueryData<Choice>(["kept", name]) ?? {};
		keep(name, { file: input, before: before === input ? undefined : before });
	}

	return (model, { input, parameters, way = [], finished, isLink = false }) => {
		const { id } = model;
		if (input !== undefined) fillIn(model, input);
		if (parameters) {
			keep(`parameters ${id}`, { values: usableValues(model.parameters, parameters) });
		}
		if (finished) {
			// The call that has settled gives way; one that runs goes on.
			forgetSettledCalls(client, id);
			visitResults.open(finished);
		}
		const origin = finished ?? (input === undefined ? undefined : { input, way });
		visitResults.fill(model, origin, !isLink && input !== undefined);
		navigate(
			{ search: `?model=${encodeURIComponent(id)}`, hash: "" },
			{ preventScrollReset: true, replace: isLink },
		);
	};
}
