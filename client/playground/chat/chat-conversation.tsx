import clsx from "clsx";
import { SquarePen } from "lucide-react";
import { memo, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import { type ConversationSummary, type FinishedResult, hasResult } from "../../calls/row.ts";
import { useRow } from "../../calls/table.ts";
import { deleteConversation, renameConversation } from "../../conversation/conversations.ts";
import { shortName } from "../../conversation/short-name.ts";
import type { ConversationState, Manner } from "../../conversation/use-conversation.ts";
import { Composer } from "../../conversation/view/composer.tsx";
import { ConversationLog } from "../../conversation/view/conversation-log.tsx";
import { Messages } from "../../conversation/view/messages.tsx";
import { ResponderContext } from "../../conversation/view/responder.ts";
import { DeviceWayOut } from "../../device/device-offer.tsx";
import type { Texts } from "../../language/create-texts.ts";
import { useTexts } from "../../language/use-texts.ts";
import { modelName, useCatalogue } from "../../lib/site/site.ts";
import { textDirection } from "../../lib/text-direction.ts";
import type { English } from "../../messages/language.ts";
import { useParameters } from "../../state/chosen-parameters.ts";
import { useQuestionPictures } from "../../state/question-pictures.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { PromptSuggestions } from "../../ui/prompt-suggestions.tsx";
import { UndoDraft, usePrefillFocus, useRunOnArrival } from "../input/form-parts.tsx";
import { hasParameters, ParameterFields } from "../input/parameters/parameters-fold.tsx";
import { AnswerTools } from "../share/result-bar.tsx";
import { SentInLink } from "../share/sent-in-link.tsx";
import { ChatMenu } from "./chat-menu.tsx";
import { NameField } from "./conversation-list.tsx";
import { InRow } from "./in-row.tsx";
import { Microphone } from "./microphone.tsx";
import { picturesOf } from "./pictures/lazy-pictures.tsx";
import { SidePanel } from "./side-panel.tsx";
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
	useRunOnArrival(() => input.current?.closest("form")?.requestSubmit());
	useFocus(input, log, onNew === undefined);
	const finished = useLastAnswer(conversation);
	const [editingId, setEditingId] = useState<string>();
	const [isRenaming, setIsRenaming] = useState(false);
	const [isTuning, setIsTuning] = useState(false);
	const name = shortNameOf(model);
	const [first] = messages;
	const isEmpty = first === undefined;
	// The ideas are questions of words: they would be sent without the pictures.
	const hasIdeas = useQuestionPictures(storageKey).length === 0;
	const title = summary?.name ?? t(onNew ? "newConversation" : "conversation");
	const isAway = useIsAway(log, first?.id);

	function withFocus(act: () => void) {
		setEditingId(undefined);
		act();
		input.current?.focus();
	}
	function handlePanelClose() {
		setIsTuning(false);
		// What opened it is hidden with the menu.
		requestAnimationFrame(() => document.activeElement === document.body && log.current?.focus());
	}
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
			<div data-empty={isEmpty || undefined} className="flex min-h-0 min-w-0 flex-1 flex-col">
				<InRow>
					{listButton}
					<Title
						{...{ summary, title, isAway, isRenaming }}
						question={first?.content}
						input={input}
						onRename={(given) => {
							renameConversation(id, given);
							setIsRenaming(false);
						}}
					/>
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
							onTune={hasParameters(model) ? () => setIsTuning(true) : undefined}
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
						title={isAway ? title : undefined}
						className="-mx-3 h-0 flex-1 not-in-data-low:[@media(height>=37.5rem)]:min-h-76 max-sm:[--title:1.75rem]"
						inner={clsx("max-w-186 px-3", !isEmpty && "log-end gap-5 pt-2")}
					>
						<Messages
							{...answerActions(conversation, withFocus)}
							lastTools={finished && <AnswerTools finished={finished} />}
							onEdit={() => {
								setEditingId(question?.id);
								input.current?.focus();
							}}
						/>
						{isEmpty && (
							<SentInLink model={model}>
								<EmptyConversation
									{...{ name, hasIdeas }}
									canPay={(suggestion) => conversation.next(suggestion).canPay}
									onPick={(suggestion) => withFocus(() => conversation.ask(suggestion))}
									onUndoDelete={undoClear && (() => withFocus(undoClear))}
								/>
							</SentInLink>
						)}
					</ConversationLog>
				</ResponderContext>
				<div ref={measureRoom} className="chat-foot mx-auto w-full max-w-180">
					{leftOut > 0 && (
						<p className="mb-2 text-sm text-soft print:hidden">
							{t("leftOut", { count: leftOut })}
						</p>
					)}
					{/* Where nobody else answers, its place is kept until its code has come. */}
					<div
						className={clsx(
							"not-empty:mb-2",
							model.answeredBy === "off" && model.device && "min-h-15",
						)}
					>
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
						pictures={picturesOf(model, input)}
					/>
					<UndoDraft name={storageKey} field={input} />
				</div>
				<p role="status" className="sr-only">
					{announcement(t, conversation)}
				</p>
			</div>
			{isTuning && (
				<SidePanel title={t("parameters")} onClose={handlePanelClose}>
					<Parameters model={model} id={id} />
				</SidePanel>
			)}
		</>
	);
}

/** What the buttons of an answer do. They go with their press, so the focus has to go elsewhere. */
export function answerActions(
	conversation: ConversationState,
	withFocus: (act: () => void) => void,
) {
	return {
		conversation: { ...conversation, stop: () => withFocus(conversation.stop) },
		onAskAgain: (manner: Manner) => withFocus(() => conversation.askAgain(manner)),
		onGoOn: (asked: string) => withFocus(() => conversation.ask(asked)),
	};
}

type TitleProps = {
	summary: ConversationSummary | undefined;
	title: string;
	/** The first question, and whether it has left the view. Until then, its name would only repeat it. */
	question: string | undefined;
	isAway: boolean;
	isRenaming: boolean;
	input: RefObject<HTMLTextAreaElement | null>;
	onRename: (name: string) => void;
};

/** The conversation's name in the row, or a field for it. On a phone the log has it (conversation-log.tsx). */
function Title({ summary, title, question, isAway, isRenaming, ...props }: TitleProps) {
	const isRepeated = question === undefined || summary?.name === shortName(question);
	if (isRenaming && summary) {
		return (
			<div className="flex min-w-0 flex-1 max-sm:order-last max-sm:basis-full max-sm:px-2">
				<NameField name={summary.name} successor={props.input} onEnd={props.onRename} />
			</div>
		);
	}
	return (
		<h2 className="min-w-0 flex-1 text-left font-semibold rtl:text-right max-sm:sr-only">
			<span
				dir={textDirection(title)}
				className={isRepeated && !isAway ? "sr-only" : "block truncate leading-normal"}
			>
				{title}
			</span>
		</h2>
	);
}

/** How far the field of an empty conversation stands above the foot, as a share of the messages' height. */
const LIFT = 0.66;

/** Measures the room of an empty conversation and its field (styles.css). */
function measureRoom(foot: HTMLElement | null) {
	const { parentElement: column, previousElementSibling: log } = foot ?? {};
	if (!foot || !column || !log) return;
	const measure = () => {
		column.style.setProperty("--lift", `${Math.round(LIFT * log.clientHeight)}px`);
		column.style.setProperty("--field", `${foot.offsetHeight}px`);
	};
	// Before the first paint, so that nothing jumps.
	measure();
	const sizes = new ResizeObserver(measure);
	sizes.observe(log);
	sizes.observe(foot);
	return () => sizes.disconnect();
}

/** Whether the first question, which gives the conversation its name, has left the view. */
function useIsAway(log: RefObject<HTMLElement | null>, firstId: string | undefined): boolean {
	const [isAway, setIsAway] = useState(false);
	useEffect(() => {
		const first = firstId && log.current?.querySelector("[data-role=user]");
		if (!first) return;
		const observer = new IntersectionObserver(
			(entries) => setIsAway(entries.at(-1)?.isIntersecting === false),
			{ root: log.current },
		);
		observer.observe(first);
		return () => {
			observer.disconnect();
			setIsAway(false);
		};
	}, [log, firstId]);
	return isAway;
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
	hasIdeas: boolean;
	canPay: (suggestion: string) => boolean;
	onPick: (suggestion: string) => void;
	/** Set right after the deletion. */
	onUndoDelete: (() => void) | undefined;
};

function EmptyConversation({ name, hasIdeas, ...props }: EmptyConversationProps) {
	const t = useTexts("tasks");
	const { canPay, onPick, onUndoDelete } = props;
	return (
		<div className="chat-start">
			<p className="font-display text-3xl leading-tight text-balance">{t("start", { name })}</p>
			{onUndoDelete ? (
				<div>
					<Button look="secondary" onClick={onUndoDelete}>
						{t("undoDelete")}
					</Button>
				</div>
			) : (
				<div>
					{hasIdeas && (
						<PromptSuggestions
							suggestions={t("chatSuggestions").split("\n")}
							isDisabled={(suggestion) => !canPay(suggestion)}
							onPick={onPick}
						/>
					)}
				</div>
			)}
		</div>
	);
}
