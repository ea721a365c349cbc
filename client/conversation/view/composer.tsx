import { ArrowUp, Square } from "lucide-react";
import {
	type MouseEvent,
	type ReactNode,
	type RefObject,
	useEffect,
	useId,
	useRef,
	useState,
} from "react";
import { TEXT_MAX_CHARACTERS } from "#shared/limits.ts";
import { useTexts } from "../../language/use-texts.ts";
import { isNotable } from "../../lib/site/site.ts";
import type { Spending } from "../../lib/site/use-spending.ts";
import { useDraft } from "../../state/drafts.ts";
import { AllowanceNote } from "../../ui/allowance-note.tsx";
import { Button } from "../../ui/button.tsx";
import { usePromptHistory } from "../../ui/prompt-history.ts";
import { handleSendKey } from "../../ui/send-key.ts";
import { SpendButton } from "../../ui/spend-button.tsx";
import { useBoundedText } from "../../ui/use-bounded-text.ts";
import type { UserMessage } from "../conversation.ts";
import type { ConversationState } from "../use-conversation.ts";
import { useAttached } from "./use-attached.ts";

type ComposerProps = {
	conversation: ConversationState;
	storageKey: string;
	label: string;
	placeholder: string;
	inputRef: RefObject<HTMLTextAreaElement | null>;
	/** Disables the input while an answer runs, instead of showing Stop. */
	isClosedWhileRunning?: boolean;
	/** The question being edited; sending replaces it. */
	editing?: UserMessage | undefined;
	onEditEnd?: () => void;
	/** More buttons in the field, before Send. */
	tools?: ReactNode;
	/** The model's pictures, if there are models here that see. */
	pictures?: {
		/** Whether the model sees. */
		areTaken: boolean;
		/** What the question in this draft has of them, and how many earlier ones do not go with it. */
		shownFor: (draft: string, conversation: string, leftOut: number) => ReactNode;
		button: (draft: string) => ReactNode;
	};
};

const none = { areTaken: false, shownFor: () => null, button: () => null };

/** The input of a conversation. Enter sends, Shift+Enter breaks the line, Escape stops or ends the edit. */
export function Composer({ conversation, storageKey, inputRef, ...props }: ComposerProps) {
	const t = useTexts("conversation");
	const { isClosedWhileRunning = false, editing, onEditEnd, tools, pictures = none } = props;
	const attached = useAttached({
		storageKey,
		editing,
		areTaken: pictures.areTaken,
		placeholder: props.placeholder,
	});
	const { messages, isRunning, next, ask, stop } = conversation;
	const id = useId();
	const [draft, setDraft] = useDraft(storageKey);
	const [edit, setEdit] = useState<{ id: string; content: string }>();
	const edited = editing && edit?.id === editing.id ? edit : editing;
	const text = edited?.content ?? draft;
	const { refused, change } = useBoundedText(text, (value) => {
		if (editing) setEdit({ id: editing.id, content: value });
		else setDraft(value);
	});
	const trimmed = attached.questionOf(text);
	const asked = { instead: editing, pictures: attached.pictures };
	const { spending, isFree, canPay, picturesLeftOut } = next(trimmed, asked);
	const isTooLong = trimmed.length > TEXT_MAX_CHARACTERS;
	const isIdle = !isRunning && attached.isReady;
	const canSend = isIdle && trimmed !== "" && !isTooLong && canPay;

	useFieldHeight(inputRef, text);
	const history = usePromptHistory({
		text,
		setText: setDraft,
		earlier: () =>
			messages.flatMap(({ role, content }) => (role === "user" ? content : [])).reverse(),
	});

	function handleSend() {
		if (!canSend || !ask(trimmed, asked)) return;
		if (editing) endEdit();
		else {
			attached.clear();
			setDraft("");
		}
		inputRef.current?.focus();
	}
	/** Of what was changed nothing stays: the next edit begins with the question as it is. */
	function endEdit() {
		attached.clear();
		setEdit(undefined);
		onEditEnd?.();
	}
	function handleCancel() {
		endEdit();
		inputRef.current?.focus();
	}
	function handleStop() {
		stop();
		inputRef.current?.focus();
	}

	return (
		<form
			className="print:hidden"
			onSubmit={(event) => {
				event.preventDefault();
				handleSend();
			}}
		>
			{editing && (
				<p className="mb-2 flex items-center justify-between gap-2 text-sm text-soft">
					{t("editing")}
					<Button look="quiet" onClick={handleCancel}>
						{t("cancel")}
					</Button>
				</p>
			)}
			{pictures.shownFor(attached.draft, storageKey, picturesLeftOut)}
			<label htmlFor={id} className="sr-only">
				{props.label}
			</label>
			<div
				data-frame=""
				className="relative flex items-end gap-1 rounded-[1.75rem] border border-edge bg-surface p-1 ps-4 -outline-offset-1 outline-accent has-[textarea:disabled]:bg-sunken has-[textarea:focus-visible]:outline-2"
			>
				<textarea
					ref={inputRef}
					id={id}
					rows={1}
					dir={text === "" ? undefined : "auto"}
					value={text}
					placeholder={attached.placeholder}
					disabled={isClosedWhileRunning && isRunning}
					aria-invalid={isTooLong || undefined}
					aria-describedby={`${id}-note`}
					onChange={({ target: { value } }) => change(value)}
					onKeyDown={(event) => {
						if (!editing) history.handleKey(event);
						handleSendKey(event, handleSend);
						if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
						if (isRunning) stop();
						else if (editing) endEdit();
					}}
					className="block max-h-40 min-h-11 min-w-0 flex-1 resize-none bg-transparent py-2.5 text-base leading-6 outline-none [field-sizing:content] placeholder:truncate placeholder:text-soft disabled:cursor-not-allowed"
				/>
				{pictures.button(attached.draft)}
				{!editing && tools}
				<SendButton
					canSend={canSend}
					price={spending.price}
					isFree={isFree}
					onStop={isRunning && !isClosedWhileRunning ? handleStop : undefined}
				/>
			</div>
			<p role="status" className="sr-only">
				{history.recalled}
			</p>
			<div id={`${id}-note`} className="text-sm">
				<p role="status" className="text-danger not-empty:mt-1">
					{(isTooLong || refused > 0) &&
						t("tooLong", { count: refused || trimmed.length, max: TEXT_MAX_CHARACTERS })}
				</p>
				<SpendingNote spending={spending} isFree={isFree} />
			</div>
		</form>
	);
}

/** Lets a field grow with its text where CSS cannot. */
function useFieldHeight(input: ComposerProps["inputRef"], text: string) {
	// biome-ignore lint/correctness/useExhaustiveDependencies: the text decides the height.
	useEffect(() => {
		const field = input.current;
		if (!field || Reflect.has(field.style, "fieldSizing")) return;
		field.style.height = "auto";
		field.style.height = `${field.scrollHeight}px`;
	}, [text]);
}

/** Maximum interval between the clicks of a double click. */
const SECOND_CLICK_MS = 500;

type SendButtonProps = {
	canSend: boolean;
	price: number;
	isFree: boolean;
	/** Set while an answer runs; shows Stop in place of Send. */
	onStop: (() => void) | undefined;
};

/** Send, or Stop in its place. A double click on one never presses the other. */
function SendButton({ canSend, price, isFree, onStop }: SendButtonProps) {
	const t = useTexts("conversation");
	const clickedAt = useRef(Number.NEGATIVE_INFINITY);
	const isStop = onStop !== undefined;

	function handleSend(event: MouseEvent) {
		if (event.detail > 1) event.preventDefault();
		// By the keyboard, it is no first click.
		if (event.detail > 0) clickedAt.current = event.timeStamp;
	}
	function handleStop({ detail, timeStamp }: MouseEvent) {
		// The event's time stamp, because a busy page may handle it much later.
		const isSecond = detail > 0 && timeStamp - clickedAt.current < SECOND_CLICK_MS;
		if (!isSecond) onStop?.();
	}

	const Icon = isStop ? Square : ArrowUp;
	return (
		<SpendButton
			// Two elements with different keys, so that a press that began on one cannot click the other.
			key={isStop ? "stop" : "send"}
			type={isStop ? "button" : "submit"}
			look={isStop ? "secondary" : "primary"}
			isIcon
			cost={{ canSpend: true, price, isNotable: isNotable(price) && !isFree && !isStop }}
			className="min-w-11 shrink-0 gap-1 rounded-full! px-2.5! text-sm"
			disabled={!isStop && !canSend}
			// Keeps the focus in the field and a phone's keyboard open.
			onMouseDown={(event) => event.preventDefault()}
			onClick={isStop ? handleStop : handleSend}
		>
			{/* The tooltip is not the button's: that would be said after its name. */}
			<span aria-hidden="true" title={t(isStop ? "stop" : "send")}>
				<Icon className={isStop ? "size-4 fill-current" : "size-5"} />
			</span>
			<span className="sr-only">{t(isStop ? "stop" : "send")}</span>
		</SpendButton>
	);
}

/** That the answer is free, why the visitor cannot ask now and until when, or that the sandbox answers. */
function SpendingNote({ spending, isFree }: { spending: Spending; isFree: boolean }) {
	const t = useTexts("conversation");
	if (isFree) return <p className="mt-1 text-soft">{t("isFree")}</p>;
	if (!spending.notice) return null;
	return (
		<p className="mt-1">
			<AllowanceNote spending={spending} />
		</p>
	);
}
