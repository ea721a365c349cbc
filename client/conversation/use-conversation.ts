import { useEffect, useMemo, useState } from "react";
import { useShallow } from "zustand/react/shallow";
import type { ChatMessage } from "#shared/inputs.ts";
import type { TaskName } from "#shared/models.ts";
import { readConversations, removeTurns } from "../calls/kept-rows.ts";
import { onPageLeave } from "../calls/page-leave.ts";
import {
	dropUndo,
	isOpen,
	newRowId,
	type TurnRow,
	turnsOf,
	undoDeletion,
	useTable,
	writeRow,
} from "../calls/table.ts";
import { partialRow, trackUnfinished, unfinishedRow } from "../calls/unfinished.ts";
import { CallFailure, type CallTools, useCall } from "../calls/use-call.ts";
import { useSpending } from "../lib/site/use-spending.ts";
import {
	type AnswerOutcome,
	emptyAnswer,
	type FinishedResult,
	type PartialAnswer,
} from "../state/result.ts";
import { watchTabLock, withTabLock } from "../state/tab-lock.ts";
import {
	answerOf,
	type ConversationResult,
	conversationOf,
	messagesOf,
	questionsOf,
	settledRow,
	type UserMessage,
	versionsOf,
	withRunning,
} from "./conversation.ts";
import { clearConversation } from "./conversations.ts";
import { messagesToSend } from "./messages-to-send.ts";

type Options = {
	/** The conversation's key, shared by its rows, its calls and its draft. */
	storageKey: string;
	task: TaskName;
	points?: number;
	/** Whether a first question is free because its answer is prepared. */
	isFree?: (question: string) => boolean;
	/** Called after each new question. */
	onAsk?: () => void;
	/** The key of the calls: a model's id, or "assistant". */
	callId: string;
	/** Call data that goes into the row, besides question and answer. */
	rowOf: (question: string) => Pick<FinishedResult, "modelId" | "parameters" | "madeFrom">;
	/** Sends the history with the new question and reads the answer to its end; see use-chat.ts and use-assistant.ts. */
	send: (messages: ChatMessage[], tools: CallTools, question: Question) => Promise<Outcome>;
	/** Called with each answer, however it ended. */
	onAnswer?: () => void;
};

/** The variables of a conversation's mutation. */
export type Question = {
	/** The row that becomes the answer. */
	row: TurnRow;
	isBrief: boolean;
	/** The question was there without an answer. */
	wasOpen?: boolean;
	/** It was answered before, and the visitor wants another answer. */
	isRepeat?: true;
};

type Outcome = AnswerOutcome<ConversationResult>;

export type Manner = "normal" | "brief";

/** Cap on kept questions; past it the oldest go. */
const MOST_QUESTIONS = 100;

/**
 * A conversation with a model: its messages, its actions, and whether the visitor may ask now. Each question is a row
 * from the press on; its call adds the answer to that row, even after the screen has unmounted.
 */
export function useConversation({ storageKey, task, points, isFree, ...options }: Options) {
	const { callId, rowOf, send, onAsk, onAnswer } = options;
	const turns = useTable(useShallow(({ rows }) => turnsOf(rows, storageKey)));
	const isUndoable = useTable(({ deletion }) => deletion?.of === storageKey);
	const spending = useSpending(task, points);

	const call = useCall({
		mutationKey: [callId, storageKey],
		mutationFn: (question: Question, tools) =>
			withTabLock(lockName(question.row.id), async () => {
				// Another tab may have received the answer meanwhile, or deleted the question.
				if (question.wasOpen) await readConversations(storageKey);
				const row = rowsNow().find(({ id }) => id === question.row.id);
				return row && isOpen(row) ? answer(question, tools) : undefined;
			}),
		onFailure: ({ row }, error, partial = emptyAnswer) =>
			settle(settledRow(row, { ending: "failed", error, partial })),
	});

	/** The current rows, which may be newer than those of the last render. */
	function rowsNow() {
		return turnsOf(useTable.getState().rows, storageKey);
	}

	/** Replaces a question's row, unless it was deleted meanwhile. */
	function settle(row: TurnRow) {
		if (rowsNow().some(({ id }) => id === row.id)) writeRow(row);
		onAnswer?.();
	}

	async function answer(question: Question, tools: CallTools): Promise<void> {
		const { row, isBrief } = question;
		const asked = { id: row.turn.question, content: row.input };
		const { messages } = messagesToSend(
			conversationOf(useTable.getState().rows, storageKey),
			asked,
			isBrief,
		);
		const stopListening = onPageLeave(() => tools.abort(pageWent));
		const unfinished = trackUnfinished(row);
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
			if (tools.signal.reason !== pageWent) {
				unfinished.end();
				return settle(settledRow(row, outcome));
			}
			const { partial } = outcome;
			// If the page unloads before the first token, the question stays open and can be asked again.
			if (partial.answer === "" && partial.reasoning === "") return;
			// An unloading page cannot write to a database: the next page reads the row from sessionStorage.
			unfinished.cut();
			settle(unfinishedRow(row, partial));
		} catch (thrown) {
			unfinished.end();
			throw thrown;
		} finally {
			stopListening();
		}
	}

	const asked = turns.find(({ id }) => id === call.variables?.row.id);
	const running = call.isPending && asked && isOpen(asked) ? asked : undefined;
	const lastRow = turns.at(-1);
	const ofLast = turns.filter(({ turn }) => turn.question === lastRow?.turn.question);
	const open = ofLast.find((row) => row !== running && isOpen(row));
	const isAskedElsewhere = useIsAskedElsewhere(open?.id);
	const pendingId = running?.id ?? (isAskedElsewhere ? open?.id : undefined);
	const questions = useMemo(() => questionsOf(turns, pendingId), [turns, pendingId]);
	const messages = useMemo(() => messagesOf(questions), [questions]);
	const versions = useMemo(() => versionsOf(questions), [questions]);
	const { message: question, shown: lastShown } = questions.at(-1) ?? {};
	const { error, failedAt, isWaiting } = call;
	const waiting = isWaiting && error ? { error, since: failedAt ?? 0 } : undefined;

	function canPay(content?: string) {
		return spending.canSpend || isFreeQuestion(content);
	}
	function isFreeQuestion(content = "") {
		return questions.length === 0 && isFree?.(content.trim()) === true;
	}
	function newRow(content: string, of?: Pick<TurnRow, "id" | "turn">): TurnRow {
		const id = of?.id ?? newRowId();
		const at = Date.now();
		const { question = id, askedAt = at } = of?.turn ?? {};
		return {
			...rowOf(content),
			...partialRow(emptyAnswer),
			...{ id, at, task: "chat", input: content },
			turn: { conversation: storageKey, question, askedAt },
		};
	}

	return {
		messages,
		/** The messages, with the answer that runs. */
		shown: running ? withRunning(messages, running, { callId: call.callId, waiting }) : messages,
		/** The versions of answers that have several: the ids of their rows, by that of the shown one. */
		versions,
		question,
		isRunning: running !== undefined,
		/** Whether another tab is asking the last question; undefined until known. */
		isAskedElsewhere,
		/** The last answer, until the next question. */
		ended: asked && !isOpen(asked) ? answerOf(asked) : undefined,
		leftOut: question ? messagesToSend(messages, question, false).leftOut : 0,
		spending,
		/** Whether a question is affordable or free. */
		canPay,
		isFree: isFreeQuestion,
		/** Asks, unless an answer is running or points are missing. Returns whether it did. */
		ask(content: string, instead?: UserMessage): boolean {
			if (!canPay(content) || call.isRunning()) return false;
			dropUndo(storageKey);
			const others = questionsOf(rowsNow()).filter(({ message }) => message.id !== instead?.id);
			const kept = others.slice(-MOST_QUESTIONS + 1).flatMap(({ versions }) => versions);
			const gone = rowsNow().filter((row) => !kept.includes(row));
			if (gone.length > 0) void removeTurns(gone);
			const row = newRow(content);
			writeRow(row);
			onAsk?.();
			call.mutate({ row, isBrief: false });
			return true;
		},
		/** Asks the last question again. An answer with text is kept as an earlier version. */
		askAgain(manner: Manner) {
			if (!question || !lastShown || !canPay() || call.isRunning()) return;
			const isFailed = lastShown.turn.ending === "failed";
			const isReplaced = isFailed || answerOf(lastShown).content.trim() === "";
			const before = open ?? lastShown;
			const id = open || isReplaced ? before.id : newRowId();
			const row = newRow(question.content, { id, turn: before.turn });
			if (!open) writeRow(row);
			const isRepeat = !isOpen(lastShown) && !isFailed && { isRepeat: true as const };
			call.mutate({ row, isBrief: manner === "brief", wasOpen: open !== undefined, ...isRepeat });
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

/** Shows another version of an answer. The next question continues from it. */
export function showVersion(rowId: string) {
	const row = useTable.getState().rows.find(({ id }) => id === rowId);
	if (row?.turn) writeRow({ ...row, turn: { ...row.turn, chosenAt: Date.now() } });
}

const pageWent = new DOMException("The page went", "AbortError");

/** Whether another tab is asking a question; undefined until known. */
function useIsAskedElsewhere(rowId: string | undefined): boolean | undefined {
	const name = rowId && lockName(rowId);
	const [held, setHeld] = useState<{ name: string; isHeld: boolean }>();
	useEffect(() => {
		return name ? watchTabLock(name, (isHeld) => setHeld({ name, isHeld })) : undefined;
	}, [name]);
	return held && held.name === name ? held.isHeld : undefined;
}

/** The same in all tabs. */
function lockName(rowId: string): string {
	return `question.${rowId}`;
}
