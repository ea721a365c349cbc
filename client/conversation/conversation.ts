import type { AnswerSource, FinishReason, TokenUsage } from "#shared/result.ts";
import { isOpen, shownSince, type TurnRow, turnsOf } from "../calls/table.ts";
import { partialRow } from "../calls/unfinished.ts";
import { groupsOf } from "../lib/groups.ts";
import type { ShownError } from "../lib/shown-error.ts";
import {
	type AnswerOutcome,
	contentOf,
	type FinishedResult,
	type PartialAnswer,
	settledText,
	type Turn,
} from "../state/result.ts";

/** A question as shown. Its id is that of the row that first asked it. */
export type UserMessage = { id: string; role: "user"; content: string; timestamp: number };

/** Data of an answer besides its text. */
export type AnswerMeta = {
	durationMs: number;
	source: AnswerSource;
	model: string;
	usage?: TokenUsage | undefined;
	/** Set if the answer was prepared, at that time (ISO 8601). */
	preparedOn?: string | undefined;
};

/** A model's answer, or the part that arrived, as shown. Its id is that of its row. */
export type AnswerMessage = {
	id: string;
	role: "assistant";
	content: string;
	timestamp: number;
	/**
	 * `length`: cut by the token budget. `stopped`: by the visitor. `interrupted`: the page was closed. `failed`: see
	 * `error`.
	 */
	ending: NonNullable<Turn["ending"]> | "interrupted";
	reasoning?: string | undefined;
	thinkingMs?: number | undefined;
	/** The model that was asked. */
	modelId: string;
	meta?: AnswerMeta;
	error?: ShownError | undefined;
};

export type Message = UserMessage | AnswerMessage;

/** An answer in progress. Its text is the partial answer of its call. */
export type RunningMessage = Pick<AnswerMessage, "id" | "role"> & {
	ending: "running";
	callId: number | undefined;
	/** Why the call failed, if it is about to be retried. */
	waiting?: { error: ShownError; since: number } | undefined;
};

/** A question with the versions of its answer, oldest first. */
export type Question = { message: UserMessage; versions: readonly TurnRow[]; shown: TurnRow };

/** The questions of a conversation. `pendingId`: the row that is being answered, here or in another tab. */
export function questionsOf(turns: readonly TurnRow[], pendingId?: string): Question[] {
	return groupsOf(turns, ({ turn }) => turn.question).flatMap(([, versions]) => {
		const [first] = versions;
		const pending = versions.find(({ id }) => id === pendingId);
		const settled = versions.filter((row) => !isOpen(row));
		const [newest] = settled
			.toReversed()
			.toSorted((one, other) => shownSince(other) - shownSince(one));
		const shown = pending ?? newest ?? first;
		return first && shown ? [{ message: questionOf(first), versions, shown }] : [];
	});
}

/** The rows of all versions of an answer, by the id of the shown one; absent if there is only one. */
export function versionsOf(questions: readonly Question[]): ReadonlyMap<string, readonly string[]> {
	const several = questions.flatMap(({ versions, shown }) => {
		const ids = versions.filter((row) => !isOpen(row)).map(({ id }) => id);
		return ids.length > 1 ? [[shown.id, ids] as const] : [];
	});
	return new Map(several);
}

/** The questions, each with its shown answer if it has one. */
export function messagesOf(questions: readonly Question[]): Message[] {
	return questions.flatMap(({ message, shown }) =>
		isOpen(shown) ? [message] : [message, answerOf(shown)],
	);
}

/** The conversation as the table has it. */
export function conversationOf(rows: readonly FinishedResult[], key: string): Message[] {
	return messagesOf(questionsOf(turnsOf(rows, key)));
}

// The same row gives the same message object, so that an unchanged bubble does not render again.
const shownQuestions = new WeakMap<TurnRow, UserMessage>();
const shownAnswers = new WeakMap<TurnRow, AnswerMessage>();

function questionOf(row: TurnRow): UserMessage {
	const { turn, input: content } = row;
	const made: UserMessage = shownQuestions.get(row) ?? {
		id: turn.question,
		role: "user",
		content,
		timestamp: turn.askedAt,
	};
	shownQuestions.set(row, made);
	return made;
}

/** Builds the answer of a row. */
export function answerOf(row: TurnRow): AnswerMessage {
	const { id, modelId, at: timestamp, result, thinking, turn, isInterrupted } = row;
	const { ending = "complete", error } = turn;
	const made: AnswerMessage = shownAnswers.get(row) ?? {
		id,
		role: "assistant",
		content: contentOf(result).value,
		timestamp,
		ending: isInterrupted ? "interrupted" : ending,
		...thinking,
		modelId,
		...metaOf(result),
		error,
	};
	shownAnswers.set(row, made);
	return made;
}

function metaOf(result: FinishedResult["result"]): Pick<AnswerMessage, "meta"> {
	if (result.type !== "chat" || !("durationMs" in result)) return {};
	const { durationMs, source, model, usage, preparedOn } = result;
	return { meta: { durationMs, source, model, usage, preparedOn } };
}

export type ConversationResult = AnswerMeta & {
	generated_text: string;
	finishReason: FinishReason;
};

/** The messages, with the running answer after its question. */
export function withRunning(
	messages: readonly Message[],
	asked: TurnRow,
	call: Pick<RunningMessage, "callId" | "waiting">,
): readonly (Message | RunningMessage)[] {
	const running: RunningMessage = { id: asked.id, role: "assistant", ending: "running", ...call };
	return messages.flatMap<Message | RunningMessage>((message) =>
		message.id === asked.turn.question && message.role === "user" ? [message, running] : [message],
	);
}

/** A question's row after its call has ended. */
export function settledRow(asked: TurnRow, outcome: AnswerOutcome<ConversationResult>): TurnRow {
	const { ending, partial } = outcome;
	const row = { ...asked, ...partialRow(partial), at: Date.now() };
	if (ending === "stopped") return { ...row, turn: { ...asked.turn, ending } };
	if (ending === "failed") return { ...row, turn: { ...asked.turn, ending, error: outcome.error } };
	const { result, firstTokenMs } = outcome;
	const { finishReason, generated_text, ...meta } = result;
	// Thinking is timed here and the answer on the server: clamp the part to the whole.
	const thinkingMs = partial.thinkingMs && Math.min(partial.thinkingMs, meta.durationMs);
	return {
		...row,
		...partialRow({ ...partial, thinkingMs }),
		result: { type: "chat", generated_text: settledText(partial.answer, generated_text), ...meta },
		...(firstTokenMs !== undefined && { firstTokenMs }),
		turn: { ...asked.turn, ending: finishReason === "stop" ? "complete" : finishReason },
	};
}

/** The text of an answer, or of the part that arrived, as shown in a message. */
export function arrived({ answer, reasoning, thinkingMs }: PartialAnswer) {
	return { content: answer, reasoning: reasoning || undefined, thinkingMs };
}
