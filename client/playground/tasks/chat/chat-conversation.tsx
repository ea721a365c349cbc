import { MessagesSquare, SquarePen } from "lucide-react";
import {
	memo,
	type ReactNode,
	type RefObject,
	use,
	useEffect,
	useMemo,
	useRef,
	useState,
} from "react";
import { createPortal } from "react-dom";
import { useLocation } from "react-router";
import type { ShownModel } from "#shared/shown-model.ts";
import { readAnswer } from "../../../answer/read-answer.ts";
import { useOrigin } from "../../../calls/shown-row.ts";
import { stepsTo, useRow, useTable } from "../../../calls/table.ts";
import { useRunningModel } from "../../../calls/use-call.ts";
import type { Message } from "../../../conversation/conversation.ts";
import {
	deleteConversation,
	listQuestion,
	renameConversation,
} from "../../../conversation/conversation-list.ts";
import {
	type ConversationState,
	type Manner,
	useConversation,
} from "../../../conversation/use-conversation.ts";
import { Composer } from "../../../conversation/view/composer.tsx";
import { ConversationLog } from "../../../conversation/view/conversation-log.tsx";
import { Messages } from "../../../conversation/view/messages.tsx";
import { type Responder, ResponderContext } from "../../../conversation/view/responder.ts";
import { DeviceWayOut } from "../../../device/device-offer.tsx";
import type { Texts } from "../../../language/create-texts.ts";
import { useLanguage } from "../../../language/use-language.ts";
import { useTexts } from "../../../language/use-texts.ts";
import { useErrorMessage } from "../../../lib/error-message.ts";
import { modelName, useCatalogue } from "../../../lib/site/site.ts";
import type { English } from "../../../messages/language.ts";
import { conversationKey } from "../../../state/conversations.ts";
import { useIsFree } from "../../../state/free-example.ts";
import { useParameters } from "../../../state/parameters.ts";
import type { FinishedResult } from "../../../state/result.ts";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { PromptSuggestions } from "../../../ui/prompt-suggestions.tsx";
import { UndoDraft, usePrefillFocus, useRunOnArrival } from "../../input/form-parts.tsx";
import { hasParameters, ParameterFields } from "../../input/parameters/parameters-fold.tsx";
import { ChatRowContext } from "../../result/frame.tsx";
import { ResultBar } from "../../share/result-bar.tsx";
import { useTaskClient } from "../use-task.ts";
import { ChatMenu } from "./chat-menu.tsx";
import { NameField } from "./conversation-list.tsx";
import { DialogPanel, SidePanel } from "./side-panel.tsx";

type Props = {
	id: string;
	model: ShownModel;
	onNew: (() => void) | undefined;
	listButton: ReactNode;
};

/** One conversation: its head, its messages and the composer at its foot. */
export function ChatConversation({ id, model, onNew, listButton }: Props) {
	const t = useTexts("tasks");
	const clientOf = useTaskClient(model);
	const chosen = useParameters(model, id);
	const summary = useTable(({ conversations }) => conversations?.[id]);
	const storageKey = conversationKey(id);
	const origin = useOrigin(undefined);
	const { find } = useCatalogue();
	// Another model may still answer, of which the visitor went one page back.
	const isFree = useIsFree(model);
	const runningId = useRunningModel(storageKey) ?? model.id;
	const conversation = useConversation({
		storageKey,
		task: "chat",
		points: model.points,
		isFree: (asked) => isFree(asked, chosen.values),
		callId: runningId,
		send: (messages, { signal, onPartial }, { isRepeat }) =>
			readAnswer(
				async () => {
					const { chat } = await clientOf();
					// Only the first question of a conversation can be an example of this site.
					const isFirst = messages.length === 1 && !isRepeat;
					const options = { ...chosen.sent, ...(isFirst && { acceptPrepared: true as const }) };
					return chat.mutate({ modelId: model.id, messages, ...options }, { signal });
				},
				{ signal, onPartial },
			),
		rowOf: (asked) => ({
			modelId: model.id,
			parameters: chosen.values,
			madeFrom: stepsTo(asked, origin),
		}),
		onAsk: () => listQuestion(id, model.id),
	});
	const { messages, question, leftOut, undoClear } = conversation;
	const input = useRef<HTMLTextAreaElement>(null);
	const log = useRef<HTMLDivElement>(null);
	usePrefillFocus(input);
	useRunOnArrival(input);
	useFocus(input, log, onNew === undefined);
	const finished = useLastAnswer(conversation);
	const [editingId, setEditingId] = useState<string>();
	const [isRenaming, setIsRenaming] = useState(false);
	const [panel, setPanel] = useState<PanelName>();
	const name = shortNameOf(model);
	const answering = find(runningId) ?? model;
	const responder = useModelResponder(shortNameOf(answering), hasOtherModels(messages, answering));

	function withFocus(act: () => void) {
		setEditingId(undefined);
		act();
		input.current?.focus();
	}
	function handlePanelClose() {
		setPanel(undefined);
		// What opened it is hidden with the menu.
		requestAnimationFrame(() => document.activeElement === document.body && log.current?.focus());
	}
	const handleAskAgain = (manner: Manner) => withFocus(() => conversation.askAgain(manner));
	function handleClear() {
		conversation.stop();
		conversation.clear();
	}
	function handleDelete() {
		conversation.stop();
		deleteConversation(id);
	}

	return (
		<>
			<div className="flex min-h-0 min-w-0 flex-1 flex-col">
				<InRow>
					{listButton}
					{isRenaming && summary ? (
						<NameField
							name={summary.name}
							onEnd={(given) => {
								renameConversation(id, given);
								setIsRenaming(false);
								requestAnimationFrame(() => input.current?.focus());
							}}
						/>
					) : (
						<h2 className="min-w-0 flex-1 text-left font-semibold rtl:text-right">
							<span dir="auto" className="block truncate">
								{summary?.name ?? t(onNew ? "newConversation" : "conversation")}
							</span>
						</h2>
					)}
					{onNew && (
						<IconButton
							icon={SquarePen}
							label={t("newConversation")}
							className="print:hidden"
							disabled={messages.length === 0}
							onClick={onNew}
						/>
					)}
					<ChatMenu
						id={id}
						messages={messages}
						model={model}
						isRunning={conversation.isRunning}
						summary={summary}
						onRename={() => setIsRenaming(true)}
						onClear={() => withFocus(handleClear)}
						onDelete={() => withFocus(handleDelete)}
						onTune={hasParameters(model) ? () => setPanel("parameters") : undefined}
						onShare={finished && (() => setPanel("share"))}
					/>
				</InRow>
				<ModelNote model={model} modelId={messages.length > 0 ? summary?.modelId : undefined} />
				<ResponderContext value={responder}>
					<ConversationLog
						anchor="end"
						box={log}
						questionId={question?.id}
						className="-mx-3 h-0 min-h-76 flex-1 in-data-low:min-h-0"
						inner="max-w-186 gap-5 px-3 pt-2 pb-4"
					>
						<Messages
							conversation={{ ...conversation, stop: () => withFocus(conversation.stop) }}
							onAskAgain={handleAskAgain}
							onGoOn={(asked) => withFocus(() => conversation.ask(asked))}
							onEdit={() => {
								setEditingId(question?.id);
								input.current?.focus();
							}}
						/>
						{messages.length === 0 && (
							<EmptyConversation
								name={name}
								canPay={conversation.canPay}
								onPick={(suggestion) => withFocus(() => conversation.ask(suggestion))}
								onUndoDelete={undoClear && (() => withFocus(undoClear))}
							/>
						)}
					</ConversationLog>
				</ResponderContext>
				<div className="mx-auto w-full max-w-180">
					{leftOut > 0 && (
						<p className="mb-2 text-sm text-soft print:hidden">
							{t("leftOut", { count: leftOut })}
						</p>
					)}
					<WayOut {...{ model, conversation, input }} />
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
			</div>
			<Panels {...{ panel, model, id, finished }} onClose={handlePanelClose} />
		</>
	);
}

type PanelName = "parameters" | "share";

type PanelsProps = Pick<Props, "model" | "id"> & {
	panel: PanelName | undefined;
	finished: FinishedResult | undefined;
	onClose: () => void;
};

/** What the menu opens beside or over the conversation. */
function Panels({ panel, model, id, finished, onClose }: PanelsProps) {
	const t = useTexts("tasks");
	if (panel === "parameters") {
		return (
			<SidePanel title={t("parameters")} onClose={onClose}>
				<Parameters model={model} id={id} />
			</SidePanel>
		);
	}
	return (
		panel === "share" &&
		finished && (
			<DialogPanel title={t("share")} onClose={onClose}>
				<ResultBar finished={finished} isInMenu />
			</DialogPanel>
		)
	);
}

/** No message changes these fields. */
const Parameters = memo(function Fields({ model, id }: Pick<Props, "model" | "id">) {
	const fields = useRef<HTMLDivElement>(null);
	return (
		<div ref={fields} tabIndex={-1} className="@container outline-none">
			<ParameterFields
				model={model}
				chosen={useParameters(model, id)}
				onReset={() => fields.current?.focus()}
			/>
		</div>
	);
});

/** In the row of the model; in an embedded panel, which has no such row, above the messages. */
function InRow({ children }: { children: ReactNode }) {
	const row = use(ChatRowContext);
	if (row !== undefined) return row && createPortal(children, row);
	return <div className="mb-1 flex min-h-11 items-center gap-1">{children}</div>;
}

type WayOutProps = {
	model: ShownModel;
	conversation: ConversationState;
	input: RefObject<HTMLTextAreaElement | null>;
};

/** The way to the visitor's own device, where the last answer failed or the points are used up. */
function WayOut({ model, conversation, input }: WayOutProps) {
	const { messages, spending, askAgain } = conversation;
	const last = messages.at(-1);
	const error = last?.role === "assistant" ? last.error : undefined;
	function handleSwitch() {
		const field = input.current;
		field?.focus();
		if (field?.value.trim()) field.form?.requestSubmit();
		else if (error) askAgain("normal");
	}
	return (
		(error || spending.goesToDevice) && (
			<DeviceWayOut {...{ model, error }} onSwitch={handleSwitch} />
		)
	);
}

/** Says that another model answers than the one that answered so far. */
function ModelNote({ model, modelId }: { model: ShownModel; modelId: string | undefined }) {
	const t = useTexts("tasks");
	const { models, find } = useCatalogue();
	if (modelId === undefined || modelId === model.id) return null;
	const names = { before: modelName(models, modelId), name: model.name };
	return (
		<p className="mb-2 rounded-lg bg-warn-soft px-3 py-2 text-sm print:hidden">
			{t(find(modelId) ? "otherModel" : "formerModel", names)}
		</p>
	);
}

/**
 * A conversation that was chosen or begun takes the focus, on a touch screen without its keyboard. Where there
 * is a pointer one that is opened in another way does, too, unless the visitor is elsewhere.
 */
function useFocus(
	input: { current: HTMLElement | null },
	log: { current: HTMLElement | null },
	isEmbedded: boolean,
) {
	const { state } = useLocation();
	const isPicked = state?.isPicked === true;
	useEffect(() => {
		const isTouch = window.matchMedia("(pointer: coarse)").matches;
		if (isPicked) (isTouch ? log : input).current?.focus({ preventScroll: true });
		// The focus of a frame would take that of the page around it.
		else if (!isTouch && !isEmbedded && isNowhere(document.activeElement)) {
			input.current?.focus({ preventScroll: true });
		}
	}, [isPicked, isEmbedded, input, log]);
}

/** Whether the focus is where a new page puts it. */
function isNowhere(focused: Element | null): boolean {
	return focused === null || focused === document.body || focused.matches("main");
}

/** The name of a model in a sentence. */
function shortNameOf({ name }: ShownModel): string {
	return name.split("-", 1)[0] ?? name;
}

/** Whether another model than this one has answered, too. */
function hasOtherModels(messages: readonly Message[], { id }: ShownModel): boolean {
	return messages.some((message) => message.role === "assistant" && message.modelId !== id);
}

function useModelResponder(name: string, isMixed: boolean): Responder {
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
				return { sentence: failed("failed", { sentence }), tips, lang };
			},
			canRedo: true,
			canReadAloud: true,
		}),
		[name, isMixed, models, t, failed, wordsOf, lang],
	);
}

/** The announcement of an answer for screen readers: running, or how it ended. */
function announcement(t: Texts<English<"tasks">>, { isRunning, ended }: ConversationState): string {
	if (isRunning) return t("inProgress");
	if (!ended) return "";
	if (ended.ending === "failed") return t("answerFailed");
	if (ended.ending === "stopped") return t("answerStopped");
	if (ended.content.trim() === "") return t("noAnswer");
	return t(ended.ending === "length" ? "answerCut" : "answerComplete");
}

/** The row of the last answer, if it is whole. */
function useLastAnswer({ messages, isRunning }: ConversationState): FinishedResult | undefined {
	const last = messages.at(-1);
	const row = useRow(last?.id);
	if (isRunning || last?.role !== "assistant" || !last.meta) return undefined;
	return last.content.trim() === "" ? undefined : (row ?? undefined);
}

type EmptyConversationProps = {
	name: string;
	canPay: (suggestion: string) => boolean;
	onPick: (suggestion: string) => void;
	/** Set right after the deletion. */
	onUndoDelete: (() => void) | undefined;
};

function EmptyConversation({ name, canPay, onPick, onUndoDelete }: EmptyConversationProps) {
	const t = useTexts("tasks");
	return (
		<div className="m-auto flex flex-col items-center text-center">
			<MessagesSquare aria-hidden="true" strokeWidth={1.5} className="mb-2 size-9 text-accent" />
			<p className="text-soft">{t("start", { name })}</p>
			{onUndoDelete ? (
				<Button look="secondary" className="mt-4" onClick={onUndoDelete}>
					{t("undoDelete")}
				</Button>
			) : (
				<PromptSuggestions
					suggestions={t("chatSuggestions").split("\n")}
					isDisabled={(suggestion) => !canPay(suggestion)}
					onPick={onPick}
				/>
			)}
		</div>
	);
}
