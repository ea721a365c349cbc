import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { ParameterValues } from "#shared/parameters.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import {
	conversationIdForPrefill,
	conversationKey,
	modelSearch,
} from "../../state/conversations.ts";
import { fillDraft } from "../../state/drafts.ts";
import { usableValues } from "../../state/parameters.ts";
import type { FinishedResult, Step } from "../../state/result.ts";
import { openResult, setOrigin } from "../../state/results.ts";
import { setState } from "../../state/store.ts";
import { resetCalls } from "../../state/use-call.ts";

/** The state to open a model with; absent fields stay as they are. */
export type Prefill = {
	input?: string | File | undefined;
	parameters?: ParameterValues;
	/** The results that led to the input. */
	madeFrom?: readonly Step[];
	/** A result of that model to show again. */
	finished?: FinishedResult | undefined;
	/** For a recipe link: removes it from the address, and leaves the focus alone. */
	isLink?: boolean;
};

/** Returns a function that opens a model with a filled form or a result. It sends nothing. */
export function useOpenModel(): (model: ShownModel, prefill: Prefill) => void {
	const client = useQueryClient();
	const navigate = useNavigate();
	return (model, prefill) => {
		const { input, madeFrom = [], finished, isLink = false } = prefill;
		const { id } = model;
		const formId = fillForm(model, prefill);
		if (finished) {
			// Replaces a settled call; a running one continues.
			resetCalls(client, id);
			openResult(finished);
		}
		const origin = finished ?? (input === undefined ? undefined : { input, madeFrom });
		if (origin) setOrigin(id, { input: origin.input, madeFrom: origin.madeFrom });
		setState({ prefilled: { modelId: id, isFocusDue: !isLink && input !== undefined } });
		navigate(
			{ search: modelSearch(id, formId === id ? undefined : formId), hash: "" },
			{ replace: isLink },
		);
	};
}

/** Returns the model's id, or that of the conversation whose form was filled in. */
function fillForm(model: ShownModel, { input, parameters, finished }: Prefill): string {
	// A conversation that goes on keeps its draft and its parameters.
	const isNew = model.task === "chat" && !finished && (input ?? parameters) !== undefined;
	const id = isNew ? conversationIdForPrefill(model.id) : model.id;
	if (input !== undefined) fillInput(model, input, id);
	if (parameters) fillParameters(model, parameters, id);
	return id;
}

function fillInput({ task, defaultText }: ShownModel, input: string | File, formId: string) {
	if (typeof input === "string") {
		fillDraft(task === "chat" ? conversationKey(formId) : formId, input, defaultText);
		return;
	}
	const kind = task === "transcribe" ? "audio" : "image";
	setState(({ files }) => {
		const { file, before = file } = files[kind] ?? {};
		const choice = { file: input, before: before === input ? undefined : before };
		return { files: { ...files, [kind]: choice } };
	});
}

function fillParameters(model: ShownModel, given: ParameterValues, formId: string) {
	const values = usableValues(model.parameters, given);
	setState(({ parameters }) => ({
		parameters: { ...parameters, [formId]: { values, isOfVisit: true } },
	}));
}
