import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import type { ChatMessage } from "#shared/chat-message.ts";
import type { TaskName } from "#shared/models.ts";
import type { AnswerOutcome } from "../answer/read-answer.ts";
import { emptyAnswer } from "../answer/read-answer.ts";
import { watchTabLock, withTabLock } from "../calls/tab-lock.ts";
import { dropUndo, undoDeletion, useTable } from "../calls/table.ts";
import { trackUnfinished } from "../calls/unfinished.ts";
import { CallFailure, type CallTools, useCall } from "../calls/use-call.ts";
import { isRecord } from "../lib/is-record.ts";
import { useSpending } from "../lib/site/use-spending.ts";
import type { PartialAnswer } from "../state/result.ts";
import { readStored, removeStored } from "../state/storage.ts";
import {
	answerOfOutcome,
	type ConversationResult,
	interruptedAnswer,
	type Message,
	type NewAnswer,
	placeOf,
	type UserMessage,
	withRunning,
} from "./conversation.ts";
import {
	type ConversationStore,
	clearConversation,
	conversationStoreOf,
} from "./conversation-store.ts";
import { messagesToSend, type Question } from "./messages-to-send.ts";

type Options = AnswerOptions & {
	storageKey: string;
	task: TaskName;
	points?: number;
	/** Whether a first question costs nothing, since its answer is prepared. */
	isFree?: (question: string) => boolean;
	/** Called with all messages after each new question. */
	onAsk?: (messages: readonly Message[]) => void;
};

export type Manner = "normal" | "brief";

/** A conversation with a model: its messages, its actions, and whether the visitor may ask now. */
export function useConversation({ storageKey, task, points, isFree, onAsk, ...options }: Options) {
	const [store] = useState(() => conversationStoreOf(storageKey));
	const conversation = useSyncExternalStore(store.subscribe, store.get);
	const { messages } = conversation;
	const isUndoable = useTable(({ deletion }) => deletion?.of === storageKey);
	const spending = useSpending(task, points);
	const call = useAnswer(store, { ...options, storageKey });
	const question = messages.findLast((message) => message.role === "user");
	const asked = call.variables?.message;
	const place = asked ? placeOf(messages, asked) : -1;
	const answer = place < 0 ? undefined : messages[place + 1];
	// The answer is stored shortly before its call settles.
	const isRunning = call.isPending && place >= 0 && answer?.role !== "assistant";
	const isOpen = question !== undefined && question === messages.at(-1) && !isRunning;
	const isAskedElsewhere = useIsAskedElsewhere(isOpen ? question : undefined);
	useInterruptedAnswer(store, {
		storageKey,
		question,
		isOpen: isOpen && isAskedElsewhere === false,
	});
	const { error, failedAt, isWaiting } = call;
	const waiting = isWaiting && error ? { error, since: failedAt ?? 0 } : undefined;

	const isFirst = messages.length === 0;
	function canPay(content?: string) {
		return spending.canSpend || isFreeQuestion(content);
	}
	function isFreeQuestion(content = "") {
		return isFirst && isFree?.(content.trim()) === true;
	}

	return {
		...conversation,
		shown: isRunning
			? withRunning(messages, place + 1, { callId: call.callId, waiting })
			: messages,
		question,
		isRunning,
		/** Whether another tab is asking the last question; undefined until that is known. */
		isAskedElsewhere,
		/** The last answer, until the next question. */
		ended: answer?.role === "assistant" ? answer : undefined,
		leftOut: question ? messagesToSend(messages, { message: question, isBrief: false }).leftOut : 0,
		spending,
		/** Whether a question can be paid for, or costs nothing. */
		canPay,
		isFree: isFreeQuestion,
		/** Asks unless an answer runs or points are missing. Returns whether it did. */
		ask(content: string, instead?: UserMessage): boolean {
			if (!canPay(content) || call.isRunning()) return false;
			const asking = { type: "ask", content, timestamp: Date.now(), instead } as const;
			const asked = store.dispatch(asking).messages;
			dropUndo(storageKey);
			const message = asked.at(-1);
			onAsk?.(asked);
			if (message?.role === "user") call.mutate({ message, isBrief: false });
			return true;
		},
		askAgain(manner: Manner) {
			if (!question || !canPay() || call.isRunning()) return;
			// Replace only an answer that is shown, not one that another tab has just received.
			if (!isOpen) store.dispatch({ type: "ask-again", of: question });
			const last = messages.at(-1);
			const wasAnswered = last?.role === "assistant" && last.ending !== "failed";
			const again = wasAnswered && { isRepeat: true as const };
			call.mutate({ message: question, isBrief: manner === "brief", ...again });
		},
		stop: call.stop,
		clear() {
			call.stop();
			call.reset();
			clearConversation(storageKey);
		},
		undoClear: isUndoable ? undoDeletion : undefined,
	};
}

export type ConversationState = ReturnType<typeof useConversation>;

type Outcome = AnswerOutcome<ConversationResult>;

type AnswerOptions = {
	/** The key of the calls: a model's id, or "assistant". */
	callId: string;
	/** Sends the history with the new question and reads the answer to its end. */
	send: (messages: ChatMessage[], tools: CallTools, question: Question) => Promise<Outcome>;
	/** Called with each answer, however it ended. */
	onAnswer?: (answer: NewAnswer, question: UserMessage) => void;
};

const pageWent = new DOMException("The page went", "AbortError");

/** The calls of a conversation. Answers go into its store even if the screen is gone. */
function useAnswer(
	store: ConversationStore,
	{ callId, storageKey, send, onAnswer }: AnswerOptions & Pick<Options, "storageKey">,
) {
	function keep({ message }: Question, outcome: Outcome) {
		return keepAnswer(message, answerOfOutcome(outcome, Date.now()));
	}
	function keepAnswer(message: UserMessage, given: NewAnswer) {
		const answer = { ...given, modelId: callId };
		store.dispatch({ type: "answer", to: message, answer });
		onAnswer?.(answer, message);
		return answer;
	}

	async function answer(question: Question, tools: CallTools) {
		const { messages } = messagesToSend(store.get().messages, question);
		const handleLeave = () => tools.abort(pageWent);
		const { message } = question;
		// First of all listeners: what runs between them would see the requests of a page that goes fail.
		window.addEventListener("pagehide", handleLeave, { capture: true });
		const unfinished = trackUnfinished(unfinishedSlot(storageKey), (partial) => ({
			content: message.content,
			partial,
		}));
		function onPartial(partial: PartialAnswer) {
			unfinished.take(partial);
			tools.onPartial(partial);
		}
		try {
			const outcome = await send(messages, { ...tools, onPartial }, question).catch((thrown) => {
				if (!tools.signal.aborted) throw thrown;
				return { ending: "stopped" as const, partial: emptyAnswer };
			});
			if (outcome.ending === "failed") throw new CallFailure(outcome.error);
			if (tools.signal.reason !== pageWent) return keep(question, outcome);
			const { answer: text, reasoning } = outcome.partial;
			// If the page goes before the first word, the question stays open and can be asked again.
			if (text === "" && reasoning === "") return undefined;
			return keepAnswer(message, interruptedAnswer(outcome.partial, Date.now()));
		} finally {
			window.removeEventListener("pagehide", handleLeave, { capture: true });
			unfinished.end();
		}
	}

	return useCall({
		mutationKey: [callId, storageKey],
		mutationFn: (question: Question, tools) =>
			withTabLock(lockName(question.message), () => {
				// Another tab may have received the answer meanwhile.
				const { messages } = store.refresh();
				const next = messages[placeOf(messages, question.message) + 1];
				return next?.role === "assistant" ? Promise.resolve(undefined) : answer(question, tools);
			}),
		onFailure: (question, error, partial = emptyAnswer) =>
			keep(question, { ending: "failed", error, partial }),
	});
}

type Interrupted = {
	storageKey: string;
	question: UserMessage | undefined;
	/** No tab is asking the question, and it has no answer. */
	isOpen: boolean;
};

/** Takes in what had come of an answer when its page was reloaded or ended. */
function useInterruptedAnswer(
	store: ConversationStore,
	{ storageKey, question, isOpen }: Interrupted,
) {
	const content = isOpen ? question?.content : undefined;
	const takeIn = useEffectEvent(() => {
		const slot = unfinishedSlot(storageKey);
		const unfinished = readStored(slot);
		removeStored(slot);
		if (!question || unfinished?.content !== question.content) return;
		const answer = interruptedAnswer(unfinished.partial, Date.now());
		store.dispatch({ type: "answer", to: question, answer });
	});
	useEffect(() => {
		if (content !== undefined) takeIn();
	}, [content]);
}

/** The slot of an answer that is being written, with its question. */
function unfinishedSlot(storageKey: string) {
	return {
		key: `unfinished.${storageKey}`,
		isOfTab: true,
		parse(value: unknown): { content: string; partial: PartialAnswer } | undefined {
			if (!isRecord(value) || !isRecord(value.partial)) return undefined;
			const { content, partial } = value;
			const { answer, reasoning, thinkingMs } = partial;
			if (![content, answer, reasoning].every((one) => typeof one === "string")) return undefined;
			const ms = typeof thinkingMs === "number" ? thinkingMs : undefined;
			return {
				content: String(content),
				partial: { answer: String(answer), reasoning: String(reasoning), thinkingMs: ms },
			};
		},
	};
}

/** Whether another tab is asking this question; undefined until that is known. */
function useIsAskedElsewhere(question: UserMessage | undefined): boolean | undefined {
	const name = question && lockName(question);
	const [held, setHeld] = useState<{ name: string; isHeld: boolean }>();
	useEffect(() => {
		return name ? watchTabLock(name, (isHeld) => setHeld({ name, isHeld })) : undefined;
	}, [name]);
	return held && held.name === name ? held.isHeld : undefined;
}

/** The same in all tabs. */
function lockName({ id, timestamp, content }: UserMessage): string {
	return `question.${id}.${timestamp}.${content.slice(0, 50)}`;
}
