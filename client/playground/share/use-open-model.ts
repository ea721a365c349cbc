import { fileKindOf, takesFile } from "#shared/kinds.ts";
import type { ParameterValues } from "#shared/parameters.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import type { FinishedResult } from "../../calls/row.ts";
import { conversationKey } from "../../calls/table.ts";
import {
	conversationIdForPrefill,
	newestConversationId,
} from "../../conversation/newest-conversation.ts";
import { modelSearch } from "../../lib/model-address.ts";
import { navigate, outOfPanel, useEntry } from "../../lib/navigation.tsx";
import { type CallInput, fileIn, wordsIn } from "../../state/call-input.ts";
import { fillFile } from "../../state/chosen-files.ts";
import { usableValues } from "../../state/chosen-parameters.ts";
import { fillDraft } from "../../state/drafts.ts";
import { type ClientState, getState, setState } from "../../state/store.ts";
import { loadAndAddPictures } from "../input/pictures/load-add-pictures.ts";
import type { Recipe } from "./recipe.ts";

/** The part of a recipe that goes into a model's form; absent fields are left unchanged. */
export type Prefill = Partial<Pick<Recipe, "parameters">> & {
	input?: Recipe["input"] | undefined;
	/** The bytes of the original file, if this one was converted. */
	bytesBefore?: number | undefined;
	/** The row behind that input. */
	fromId?: string | undefined;
	/** For a recipe link: removes it from the address and does not move the focus. */
	isLink?: boolean;
	/** The fragment of that link, if it brought an answer. */
	sentLink?: string | undefined;
	/** Send the form at once. */
	runs?: boolean;
};

/** Returns functions that navigate to a model. */
export function useOpenModel() {
	const { sentLink: shownLink } = useEntry().state;
	/** Opens a model with a filled form, which is only sent with `runs`. */
	function openModel(model: ShownModel, prefill: Prefill) {
		const { input, fromId, isLink = false, sentLink, runs = false } = prefill;
		const formId = fillForm(model, prefill);
		const conversationId = formId === model.id ? undefined : formId;
		const search = modelSearch(model.id, { conversation: conversationId, from: fromId });
		const isPrefilled = !isLink && !runs && input !== undefined;
		const state = { isPrefilled, isPicked: runs, runs, sentLink };
		navigate(search, isLink ? { replace: true, state } : outOfPanel(state));
	}

	return {
		openModel,
		/** Puts the question of a result back into its form, beside the result. */
		editText(model: ShownModel, text: string) {
			const address = new URLSearchParams(window.location.search);
			fillInput(model, { input: text }, address.get("conversation") ?? model.id);
			const state = { isPrefilled: true, sentLink: shownLink };
			navigate(window.location.search, { replace: true, state });
		},
		/** Shows a row on its model's screen. `ofId`: the row that has it among its steps. */
		openRow({ id, modelId }: Pick<FinishedResult, "id" | "modelId">, ofId?: string) {
			navigate(modelSearch(modelId, { result: id, from: ofId }), outOfPanel({}));
		},
	};
}

/** Whether a model's form is as it was: nothing was typed, or begun to be chosen, since. */
export function isUntouched({ id, task }: ShownModel, since: ClientState): boolean {
	const { drafts, files } = getState();
	const draft = task === "chat" ? conversationKey(newestConversationId(id)) : id;
	if (drafts[draft] !== since.drafts[draft]) return false;
	return !takesFile(task) || files[fileKindOf(task)] === since.files[fileKindOf(task)];
}

/** Returns the model's id, or that of the conversation whose form was filled in. */
function fillForm(model: ShownModel, { input, bytesBefore, parameters, fromId }: Prefill): string {
	// An existing conversation keeps its draft and its parameters.
	const isNew = model.task === "chat" && (input ?? parameters) !== undefined;
	const id = isNew ? conversationIdForPrefill(model.id) : model.id;
	if (input !== undefined) fillInput(model, { input, bytesBefore, fromId }, id);
	if (parameters) fillParameters(model, parameters, id);
	return id;
}

type Input = { input: CallInput } & Pick<Prefill, "bytesBefore" | "fromId">;

function fillInput(model: ShownModel, given: Input, formId: string) {
	const { input, bytesBefore, fromId } = given;
	const [words, file] = [wordsIn(input), fileIn(input)];
	const draft = model.task === "chat" ? conversationKey(formId) : formId;
	const bringBack = words === undefined ? undefined : fillDraft(draft, words, model.defaultText);
	if (!file) return;
	if (model.task === "chat") void loadAndAddPictures({ draft, files: [file], model, fromId });
	else fillFile(fileKindOf(model.task), { file, bytesBefore }, bringBack);
}

function fillParameters(model: ShownModel, given: ParameterValues, formId: string) {
	const values = usableValues(model.parameters, given);
	setState(({ parameters }) => ({
		parameters: { ...parameters, [formId]: { values, isOfVisit: true } },
	}));
}
