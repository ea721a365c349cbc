import type { AnswerSource, TokenUsage } from "#shared/result.ts";
import { isAsking, type Row, type TurnRow } from "../calls/row.ts";
import { isOpen, turnsOf } from "../calls/table.ts";
import { groupsOf } from "../lib/groups.ts";
import type { ShownError } from "../lib/shown-error.ts";
import { contentOf, type PartialAnswer } from "../state/result.ts";

/** A question as shown. Its id is that of the row that first asked it. */
export type UserMessage = {
	id: string;
	role: "user";
	content: string;
	timestamp: number;
	pictures?: Row["pictures"];
};

/** Data of an answer besides its text. */
export type AnswerMeta = {
	durationMs: number;
	source: AnswerSource;
	model: string;
	/** The site's provider when it answered. */
	provider?: string | undefined;
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
	ending: Ending;
	reasoning?: string | undefined;
	thinkingMs?: number | undefined;
	/** The model that was asked. */
	modelId: string;
	meta?: AnswerMeta;
	error?: ShownError | undefined;
};

type Ending =
	| "complete"
	| "length"
	| "withdrawn"
	| "unchecked"
	| "stopped"
	| "interrupted"
	| "failed";

export type Message = UserMessage | AnswerMessage;

/** An answer in progress. Its text is that of its row. */
export type RunningMessage = Pick<AnswerMessage, "id" | "role"> & {
	ending: "running";
	/** Why the call failed, if it is about to be made again. */
	waiting?: Row["waiting"];
};

/** A question with the versions of its answer, oldest first. */
export type Question = { message: UserMessage; versions: readonly TurnRow[]; shown: TurnRow };

/** The questions of a conversation. An edited one gives its place to the new one, unless that ended without an answer. */
export function questionsOf(turns: readonly TurnRow[]): Question[] {
	const replacing = turns.filter((row) => isAsking(row) || row.state === "done");
	const replaced = new Set(replacing.flatMap((row) => replacedBy(turns, row)));
	return groupsOf(turns, ({ turn }) => turn.question).flatMap(([id, versions]) => {
		const [first] = versions;
		const settled = versions.filter((row) => !isOpen(row));
		const newest = settled.toSorted((one, other) => shownSince(other) - shownSince(one)).at(0);
		const shown = versions.find(isAsking) ?? newest ?? first;
		return first && shown && !replaced.has(id)
			? [{ message: questionOf(first), versions, shown }]
			: [];
	});
}

/** The questions that a row takes the place of: the one it names, and what that one was to replace when it ended. */
export function replacedBy(turns: readonly TurnRow[], { turn }: TurnRow): string[] {
	const { replaces } = turn;
	if (replaces === undefined) return [];
	const before = turns.find((row) => row.turn.question === replaces);
	return [replaces, ...(before ? replacedBy(turns, before) : [])];
}

/** The place in the order at which a row became the shown version of its answer. */
function shownSince({ order, turn }: TurnRow): number {
	return Math.max(order, turn.chosen ?? 0);
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
export function conversationOf(rows: readonly Row[], key: string, branch?: string): Message[] {
	return messagesOf(questionsOf(turnsOf(rows, key, branch)));
}

// The same row gives the same message object, so that an unchanged bubble does not render again.
const shownQuestions = new WeakMap<TurnRow, UserMessage>();
const shownAnswers = new WeakMap<TurnRow, AnswerMessage>();

function questionOf(row: TurnRow): UserMessage {
	const { turn, input: content, pictures } = row;
	const made: UserMessage = shownQuestions.get(row) ?? {
		id: turn.question,
		role: "user",
		content,
		timestamp: turn.askedAt,
		...(pictures && { pictures }),
	};
	shownQuestions.set(row, made);
	return made;
}

/** Builds the answer of a row. */
export function answerOf(row: TurnRow): AnswerMessage {
	const { id, modelId, at: timestamp, result, thinking, error } = row;
	const made: AnswerMessage = shownAnswers.get(row) ?? {
		id,
		role: "assistant",
		content: result ? contentOf(result).value : "",
		timestamp,
		ending: endingOf(row),
		...thinking,
		modelId,
		...metaOf(row),
		error,
	};
	shownAnswers.set(row, made);
	return made;
}

function endingOf({ state, result }: TurnRow): Ending {
	if (state === "stopped" || state === "failed" || state === "interrupted") return state;
	const reason = result && "finishReason" in result ? result.finishReason : "stop";
	return reason === "stop" ? "complete" : reason;
}

function metaOf({ result, provider }: Row): Pick<AnswerMessage, "meta"> {
	if (result?.type !== "chat" || !("durationMs" in result)) return {};
	const { durationMs, source, model, usage, preparedOn } = result;
	return { meta: { durationMs, source, model, provider, usage, preparedOn } };
}

/** The messages, with the running answer after its question. */
export function withRunning(
	messages: readonly Message[],
	{ id, turn, waiting }: TurnRow,
): readonly (Message | RunningMessage)[] {
	const running: RunningMessage = { id, role: "assistant", ending: "running", waiting };
	return messages.flatMap<Message | RunningMessage>((message) =>
		message.id === turn.question && message.role === "user" ? [message, running] : [message],
	);
}

/** The text of an answer, or of the part that arrived, as shown in a message. */
export function arrived({ answer, reasoning, thinkingMs }: PartialAnswer) {
	return { content: answer, reasoning: reasoning || undefined, thinkingMs };
}
