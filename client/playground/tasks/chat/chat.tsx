import { MessagesSquare } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import { readAnswer } from "../../../answer/read-answer.ts";
import {
	type ConversationState,
	type Manner,
	useConversation,
} from "../../../conversation/use-conversation.ts";
import { Composer } from "../../../conversation/view/composer.tsx";
import { ConversationLog } from "../../../conversation/view/conversation-log.tsx";
import { Messages } from "../../../conversation/view/messages.tsx";
import { type Responder, ResponderContext } from "../../../conversation/view/responder.ts";
import type { Texts } from "../../../language/create-texts.ts";
import { useLanguage } from "../../../language/use-language.ts";
import { useTexts } from "../../../language/use-texts.ts";
import { useErrorMessage } from "../../../lib/error-message.ts";
import type { English } from "../../../messages/language.ts";
import { useParameters } from "../../../state/parameters.ts";
import type { FinishedResult } from "../../../state/result.ts";
import { finishResult } from "../../../state/results.ts";
import { useClientState } from "../../../state/store.ts";
import { Button } from "../../../ui/button.tsx";
import { PromptSuggestions } from "../../../ui/prompt-suggestions.tsx";
import { UndoDraft, usePrefillFocus } from "../../input/form-parts.tsx";
import { ParametersFold } from "../../input/parameters/parameters-fold.tsx";
import { ResultsColumn } from "../../result/frame.tsx";
import { ResultBar } from "../../share/result-bar.tsx";
import { useTaskClient } from "../task-client.ts";
import { ChatMenu } from "./chat-menu.tsx";

/** A conversation: it takes the place of form and results. */
export function Chat({ model }: { model: ShownModel }) {
	const t = useTexts("tasks");
	const clientOf = useTaskClient(model);
	const chosen = useParameters(model);
	const storageKey = `chat.${model.id}`;
	const conversation = useConversation({
		storageKey,
		task: "chat",
		points: model.points,
		callId: model.id,
		send: (messages, { signal, onPartial }) =>
			readAnswer(
				async () => {
					const { chat } = await clientOf();
					return chat.mutate({ modelId: model.id, messages, ...chosen.sent }, { signal });
				},
				{ signal, onPartial },
			),
		onAnswer: (answer, asked) => {
			if (!answer.meta) return;
			finishResult(model, {
				input: asked.content,
				parameters: chosen.values,
				result: { type: "chat", generated_text: answer.content },
			});
		},
	});
	const { messages, question, leftOut } = conversation;
	const input = useRef<HTMLTextAreaElement>(null);
	usePrefillFocus(model, input);
	const finished = useLastAnswer(model, conversation);
	const [editingId, setEditingId] = useState<number>();
	const name = model.name.split("-", 1)[0] ?? model.name;
	const responder = useModelResponder(name);

	function withFocus(act: () => void) {
		setEditingId(undefined);
		act();
		input.current?.focus();
	}
	const handleAskAgain = (manner: Manner) => withFocus(() => conversation.askAgain(manner));

	return (
		<ResultsColumn
			isWhole
			title={t("conversation")}
			actions={
				<ChatMenu
					messages={messages}
					modelName={model.name}
					onClear={() => withFocus(conversation.clear)}
				>
					<ParametersFold model={model} chosen={chosen} />
					{finished && <ResultBar finished={finished} />}
				</ChatMenu>
			}
		>
			<ResponderContext value={responder}>
				<ConversationLog
					anchor="end"
					questionId={question?.id}
					className="flex-1 rounded-lg border border-line bg-paper"
				>
					<Messages
						conversation={conversation}
						onAskAgain={handleAskAgain}
						onEdit={() => {
							setEditingId(question?.id);
							input.current?.focus();
						}}
					/>
					{messages.length === 0 && (
						<EmptyConversation
							name={name}
							isClosed={!conversation.spending.canSpend}
							onPick={(suggestion) => withFocus(() => conversation.ask(suggestion))}
							onUndoClear={conversation.undoClear}
						/>
					)}
				</ConversationLog>
			</ResponderContext>
			{leftOut > 0 && (
				<p className="mt-2 text-sm text-soft print:hidden">{t("leftOut", { count: leftOut })}</p>
			)}
			<div className="foot-beside-floating mt-3">
				<Composer
					conversation={conversation}
					storageKey={storageKey}
					label={t("message")}
					placeholder={t("askAnything", { name })}
					inputRef={input}
					editing={question?.id === editingId ? question : undefined}
					onEditEnd={() => setEditingId(undefined)}
				/>
				<UndoDraft name={storageKey} field={input} />
			</div>
			<p role="status" className="sr-only">
				{announcement(t, conversation)}
			</p>
		</ResultsColumn>
	);
}

function useModelResponder(name: string): Responder {
	const t = useTexts("tasks");
	const failed = useTexts("conversation");
	const wordsOf = useErrorMessage();
	const lang = useLanguage();
	return useMemo(
		() => ({
			name,
			busy: { text: t("isThinking", { name }), lang },
			failureText: (error) => {
				const { sentence, tips } = wordsOf(error);
				return { sentence: failed("failed", { sentence }), tips, lang };
			},
			canRedo: true,
		}),
		[name, t, failed, wordsOf, lang],
	);
}

/** The announcement of an answer for screen readers: running, or how it ended. */
export function announcement(
	t: Texts<English<"tasks">>,
	{ isRunning, ended }: ConversationState,
): string {
	if (isRunning) return t("inProgress");
	if (!ended) return "";
	if (ended.ending === "failed") return t("answerFailed");
	if (ended.ending === "stopped") return t("answerStopped");
	if (ended.content.trim() === "") return t("noAnswer");
	return t(ended.ending === "length" ? "answerCut" : "answerComplete");
}

/** The last answer of a conversation, from this visit or from storage. */
export function useLastAnswer(
	model: ShownModel,
	conversation: ConversationState,
): FinishedResult | undefined {
	const results = useClientState((state) => state.results);
	const { messages, question, isRunning } = conversation;
	const last = messages.at(-1);
	if (isRunning || !question || last?.role !== "assistant" || !last.meta) return undefined;
	if (last.content.trim() === "") return undefined;
	const ofVisit = results.findLast(
		({ modelId, input }) => modelId === model.id && input === question.content,
	);
	if (ofVisit) return ofVisit;
	const { id: modelId, task } = model;
	const { content, timestamp: at } = last;
	const result = { type: "chat" as const, generated_text: content };
	const rest = { input: question.content, parameters: {}, result, at, madeFrom: [] };
	return { id: `${at}-chat`, modelId, task, ...rest };
}

type EmptyConversationProps = {
	name: string;
	isClosed: boolean;
	onPick: (suggestion: string) => void;
	/** Set right after clearing. */
	onUndoClear: (() => void) | undefined;
};

export function EmptyConversation({ name, isClosed, onPick, onUndoClear }: EmptyConversationProps) {
	const t = useTexts("tasks");
	return (
		<div className="m-auto flex flex-col items-center text-center">
			<MessagesSquare aria-hidden="true" strokeWidth={1.5} className="mb-2 size-9 text-accent" />
			<p className="text-soft">{t("start", { name })}</p>
			{onUndoClear ? (
				<Button look="secondary" className="mt-4" onClick={onUndoClear}>
					{t("undoClear")}
				</Button>
			) : (
				<PromptSuggestions
					suggestions={t("chatSuggestions").split("\n")}
					isDisabled={isClosed}
					onPick={onPick}
				/>
			)}
		</div>
	);
}
