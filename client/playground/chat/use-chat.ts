import { useMemo } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import { useRunningCalls } from "../../calls/running-calls.ts";
import { conversationKey, useStepsTo } from "../../calls/table.ts";
import type { Message } from "../../conversation/conversation.ts";
import { dropOldest } from "../../conversation/conversations.ts";
import { useConversations } from "../../conversation/newest-conversation.ts";
import { useConversation } from "../../conversation/use-conversation.ts";
import type { Responder } from "../../conversation/view/responder.ts";
import { useLanguage } from "../../language/use-language.ts";
import { useTexts } from "../../language/use-texts.ts";
import { useErrorMessage } from "../../lib/error-message.ts";
import { modelName, useCatalogue } from "../../lib/site/site.ts";
import { useParameters } from "../../state/chosen-parameters.ts";
import { useIsFree } from "../../state/free-example.ts";
import { loadAndFitPictures } from "../input/pictures/load-add-pictures.ts";
import { chat } from "../tasks/chat.tsx";
import { useTaskClient } from "../tasks/use-task.ts";

type Options = {
	/** Beside another model: figures are shown, and prepared answers are not accepted. */
	isCompared?: boolean;
	/** The second model, beside the conversation of the first one. */
	isSecond?: boolean;
};

/** A conversation with a chat model, with the state of its screen. */
export function useChat(
	id: string,
	model: ShownModel,
	{ isCompared = false, isSecond = false }: Options = {},
) {
	const clientOf = useTaskClient(model);
	const chosen = useParameters(model, isSecond ? secondId(id, model) : id);
	const summary = useConversations().find((one) => one.id === id);
	const storageKey = conversationKey(id);
	const stepsTo = useStepsTo(undefined);
	const { find } = useCatalogue();
	const isFree = useIsFree(model);
	// After Back, another model may still be answering.
	const running = useRunningCalls().findLast(({ purpose }) => purpose === storageKey);
	const runningId = (isCompared ? undefined : running?.modelId) ?? model.id;
	const conversation = useConversation({
		storageKey,
		branch: isSecond ? model.id : undefined,
		task: "chat",
		points: model.points,
		mostPictures: model.images?.most ?? 0,
		answeredBy: model.answeredBy,
		isFree: (asked) => !isCompared && isFree(asked, chosen.values),
		callId: runningId,
		async send(messages, tools, { isFree, isFresh }) {
			const promised = { isFree, isFresh: isFresh || isCompared };
			const parameters = chosen.values;
			const input = await loadAndFitPictures(messages, model.images);
			return chat.call(
				model,
				{ input, parameters, ...promised },
				{ ...tools, client: await clientOf() },
			);
		},
		rowOf: (asked, pictures) => ({
			modelId: model.id,
			parameters: chosen.values,
			madeFrom: stepsTo(asked, pictures),
		}),
		onAsk: dropOldest,
	});
	const answering = find(runningId) ?? model;
	const isMixed = hasOtherModels(conversation.messages, answering);
	const responder = useModelResponder(shortNameOf(answering), { isMixed, isCompared });
	return { conversation, summary, storageKey, responder };
}

/** The name of the second model's parameters beside a conversation. */
export function secondId(id: string, model: ShownModel): string {
	return `${id} ${model.id}`;
}

/** The name of a model in a sentence. */
export function shortNameOf({ name }: ShownModel): string {
	return name.split("-", 1)[0] ?? name;
}

/** Whether a different model has answered, too. */
function hasOtherModels(messages: readonly Message[], { id }: ShownModel): boolean {
	return messages.some((message) => message.role === "assistant" && message.modelId !== id);
}

function useModelResponder(
	name: string,
	{ isMixed, isCompared }: { isMixed: boolean; isCompared: boolean },
): Responder {
	const { models } = useCatalogue();
	const t = useTexts("tasks");
	const failed = useTexts("conversation");
	const wordsOf = useErrorMessage();
	const lang = useLanguage();
	return useMemo(
		() => ({
			name,
			nameOf: isMixed ? (modelId) => modelName(models, modelId) : undefined,
			busy: { text: t("isThinking", { name }), lang },
			failureText: (error) => {
				const { sentence, tips } = wordsOf(error);
				// The specification's words for an empty reply stand alone.
				const isEmpty = error.errorCode === "NO_ANSWER";
				return { sentence: isEmpty ? sentence : failed("failed", { sentence }), tips, lang };
			},
			canRedo: true,
			canReadAloud: true,
			hasFigures: isCompared,
		}),
		[name, isMixed, isCompared, models, t, failed, wordsOf, lang],
	);
}
