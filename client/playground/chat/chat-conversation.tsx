import clsx from "clsx";
import { MessagesSquare, SquarePen } from "lucide-react";
import { memo, type ReactNode, type RefObject, useRef, useState } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import { type FinishedResult, hasResult } from "../../calls/row.ts";
import { useRow } from "../../calls/table.ts";
import { deleteConversation, renameConversation } from "../../conversation/conversations.ts";
import type { ConversationState, Manner } from "../../conversation/use-conversation.ts";
import { Composer } from "../../conversation/view/composer.tsx";
import { ConversationLog } from "../../conversation/view/conversation-log.tsx";
import { Messages } from "../../conversation/view/messages.tsx";
import { ResponderContext } from "../../conversation/view/responder.ts";
import { DeviceWayOut } from "../../device/device-offer.tsx";
import type { Texts } from "../../language/create-texts.ts";
import { useTexts } from "../../language/use-texts.ts";
import { modelName, useCatalogue } from "../../lib/site/site.ts";
import type { English } from "../../messages/language.ts";
import { useParameters } from "../../state/chosen-parameters.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { PromptSuggestions } from "../../ui/prompt-suggestions.tsx";
import { UndoDraft, usePrefillFocus, useRunOnArrival } from "../input/form-parts.tsx";
import { hasParameters, ParameterFields } from "../input/parameters/parameters-fold.tsx";
import { ShareSheet } from "../share/result-bar.tsx";
import { SentInLink } from "../share/sent-in-link.tsx";
import { ChatMenu } from "./chat-menu.tsx";
import { NameField } from "./conversation-list.tsx";
import { InRow } from "./in-row.tsx";
import { Microphone } from "./microphone.tsx";
import { DialogPanel, SidePanel } from "./side-panel.tsx";
import { shortNameOf, useChat } from "./use-chat.ts";
import { useFocus } from "./use-focus.ts";

type Props = {
	id: string;
	model: ShownModel;
	onNew: (() => void) | undefined;
	listButton: ReactNode;
};

/** One conversation: its head, its messages and the composer at its foot. */
export function ChatConversation({ id, model, onNew, listButton }: Props) {
	const t = useTexts("tasks");
	const { conversation, summary, storageKey, responder } = useChat(id, model);
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
					{/* On a phone a row of its own, once there is a name to read. */}
					<div
						className={clsx(
							"flex min-w-0 flex-1",
							summary ? "max-sm:order-last max-sm:basis-full max-sm:ps-2" : "max-sm:sr-only",
						)}
					>
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
								<span dir="auto" className="block truncate max-sm:text-sm">
									{summary?.name ?? t(onNew ? "newConversation" : "conversation")}
								</span>
							</h2>
						)}
					</div>
					<div className="flex max-sm:ms-auto">
						{onNew && messages.length > 0 && (
							<IconButton
								icon={SquarePen}
								label={t("newConversation")}
								className="print:hidden"
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
					</div>
				</InRow>
				<ModelNote model={model} modelId={messages.length > 0 ? summary?.modelId : undefined} />
				<ResponderContext value={responder}>
					<ConversationLog
						box={log}
						isRunning={conversation.isRunning}
						questionId={question?.id}
						name={id}
						className="-mx-3 h-0 flex-1 not-in-data-low:[@media(height>=37.5rem)]:min-h-76"
						inner="log-end max-w-186 gap-5 px-3 pt-2"
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
							<SentInLink model={model}>
								<EmptyConversation
									name={name}
									canPay={conversation.canPay}
									onPick={(suggestion) => withFocus(() => conversation.ask(suggestion))}
									onUndoDelete={undoClear && (() => withFocus(undoClear))}
								/>
							</SentInLink>
						)}
					</ConversationLog>
				</ResponderContext>
				<div className="mx-auto w-full max-w-180">
					{leftOut > 0 && (
						<p className="mb-2 text-sm text-soft print:hidden">
							{t("leftOut", { count: leftOut })}
						</p>
					)}
					<div className="not-empty:mb-2">
						<WayOut {...{ model, conversation, input }} />
					</div>
					<Composer
						conversation={conversation}
						storageKey={storageKey}
						label={t("message")}
						placeholder={t("askAnything", { name })}
						inputRef={input}
						editing={question?.id === editingId ? question : undefined}
						onEditEnd={() => setEditingId(undefined)}
						tools={<Microphone model={model} draft={storageKey} input={input} />}
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

/** A panel that the menu opens beside or over the conversation. */
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
				<ShareSheet finished={finished} />
			</DialogPanel>
		)
	);
}

/** No message changes these fields. */
export const Parameters = memo(function Fields({ model, id }: Pick<Props, "model" | "id">) {
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

type WayOutProps = {
	model: ShownModel;
	conversation: ConversationState;
	input: RefObject<HTMLTextAreaElement | null>;
};

/** The link to the visitor's own device, if the last answer failed or the points are used up. */
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

/** Says that a different model now answers. */
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

/** What screen readers announce about an answer: running, or how it ended. */
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

/** The row of the last answer, if it is complete. */
function useLastAnswer({ messages, isRunning }: ConversationState): FinishedResult | undefined {
	const last = messages.at(-1);
	const row = useRow(last?.id);
	if (isRunning || last?.role !== "assistant" || !last.meta) return undefined;
	return last.content.trim() === "" || !hasResult(row) ? undefined : row;
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
		<div className="m-auto flex flex-col items-center text-center [&>ul]:mt-4 [&>ul]:justify-center">
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
