import type { ModelTask } from "#shared/models.ts";
import type { ParameterValues } from "#shared/parameters.ts";
import type { ShownError } from "../lib/shown-error.ts";
import type { CallInput } from "../state/call-input.ts";
import type { PartialAnswer, ResultOf, TaskOutput } from "../state/result.ts";
import type { QuestionPicture } from "../state/store.ts";

/*
 * A call is a row from its first moment: a picture that is being drawn, a question of a chat, another version of its
 * answer, a result of last week. Whether its call runs in this page is React Query's; what it was asked, what has come,
 * how it ended and its place in the order are here and nowhere else.
 */

/** A row in the chain that led to another one: "spoken → transcribed → drawn". */
export type Step = {
	id: string;
	modelId: string;
	task: ModelTask;
	/** The picture is veiled, also when it is another model's input. */
	isVeiled?: true;
};

export const rowStates = [
	"running",
	/** Another tab is asking. Only in memory: the tab that asks has it as `running`. */
	"elsewhere",
	/** The page was closed before the end. */
	"interrupted",
	"stopped",
	"failed",
	"done",
] as const;

export type Row = Step & {
	/** Its place among all rows of this browser. The clock decides no order. */
	order: number;
	state: (typeof rowStates)[number];
	/** When it was asked, and once it has ended, when it ended: milliseconds since 1970. */
	at: number;
	input: CallInput;
	/** The parameters that the visitor changed. */
	parameters: ParameterValues;
	/** The rows that led to its input, oldest first. */
	madeFrom: readonly Step[];
	/** Set if the press asked for several: the same for all of them. */
	batch?: string | undefined;
	/** The result, or the part of a text that has come. */
	result?: TaskOutput | undefined;
	/** The thinking before the answer. */
	thinking?: Pick<PartialAnswer, "reasoning" | "thinkingMs"> | undefined;
	/** Time from the call to the first piece of a streamed answer, thinking included. */
	firstTokenMs?: number | undefined;
	/** The name of the site's provider when it answered; empty for several. Another one may answer now. */
	provider?: string | undefined;
	/** Why it failed. */
	error?: ShownError | undefined;
	/** The finished parts of a long recording. */
	transcript?: Transcript | undefined;
	/** Set in a conversation. */
	turn?: Turn | undefined;
	/** The pictures in the question that it first asked. */
	pictures?: readonly QuestionPicture[] | undefined;
	/** What its entry in "Your results" shows of a file. */
	look?: Look | undefined;
	/** The share of its file that has been sent, from 0 to 1. Not stored. */
	uploaded?: number | undefined;
	/** Why a running call failed, while it waits for its retry. Not stored. */
	waiting?: { error: ShownError; since: number } | undefined;
};

/** A row that has something to show. */
export type FinishedResult = Row & { result: TaskOutput };

/** A row's place in a conversation: one question with its answer, if any. */
export type Turn = {
	/** The key of the conversation. */
	conversation: string;
	/** The id of the row that first asked the question. Versions of an answer are rows of one question. */
	question: string;
	/** When it was first asked, in milliseconds since 1970. */
	askedAt: number;
	/** The place in the order at which the visitor chose this version of the answer. */
	chosen?: number;
	/** The question that this one takes the place of; it goes once this one is answered. */
	replaces?: string;
	/** Beside the conversation, with a second model. */
	branch?: Branch;
};

export type Branch = {
	/** The id of the second model. */
	name: string;
	/** The last question that it shares with the conversation; absent if it shares none. */
	after?: string | undefined;
};

/** A question of a conversation, and its answer. */
export type TurnRow = Row & { input: string; turn: Turn };

export type Look = {
	/** A small picture, as a `data:` URL; `isVeiled`, of the step, is about it. */
	picture?: string;
	/** The waveform of a sound, from 0 to 1. */
	peaks?: readonly number[];
};

/** The partial transcript of a long recording. */
export type Transcript = {
	/** The number of parts of the recording. */
	count: number;
	done: readonly TranscriptPart[];
};

/** A part of a recording, from start to end in seconds. */
export type TranscriptPart = {
	start: number;
	end: number;
	result: ResultOf<"speech_recognition">;
};

/** What no row of a conversation says. */
export type ConversationLabel = {
	/** The visitor's own name for it. */
	name?: string | undefined;
	/** The visitor also keeps it in "Your results". */
	isKept?: boolean;
};

/** A conversation in the list of the chat: a query over its rows. */
export type ConversationSummary = {
	/** The model that answered last; the site may no longer have it. */
	modelId: string;
	/** The first question, shortened, or the visitor's own name for it. */
	name: string;
	/** The time of the last question, in milliseconds since 1970. */
	at: number;
	/** Its place among the conversations: that of its last row. */
	order: number;
	isKept?: boolean | undefined;
};

/** A row in "Your results". */
export type HistoryEntry = Step &
	Look & {
		at: number;
		order: number;
		/** Set for a conversation, which its last row represents. */
		conversationId?: string;
		isInterrupted?: true;
		/** The text that it was made from; for a file, the text produced from it. */
		title: string;
		/** The beginning of an answer to a text. */
		preview?: string;
	};

/** Sorts rows, oldest first. Two tabs may give the same place at the same moment. */
export function inOrder(one: Pick<Row, "id" | "order">, other: Pick<Row, "id" | "order">): number {
	return one.order - other.order || (one.id < other.id ? -1 : 1);
}

/** Whether its call runs, in this tab or another. */
export function isAsking({ state }: Pick<Row, "state">): boolean {
	return state === "running" || state === "elsewhere";
}

/** Whether a row has ended with something to show. */
export function hasResult(row: Row | null | undefined): row is FinishedResult {
	return row?.result !== undefined && !isAsking(row);
}

/** The text that has come, as a row keeps it. */
export function partialRow({ answer, reasoning, thinkingMs }: PartialAnswer) {
	return {
		result: { type: "chat" as const, generated_text: answer },
		thinking: reasoning === "" ? undefined : { reasoning, thinkingMs },
	};
}

/** Whether a row's picture is veiled: a generated one, or the one that was sent. */
export function showsVeiled({ result, madeFrom }: Pick<Row, "result" | "madeFrom">) {
	if (result && "imageUrl" in result) return result.isVeiled === true;
	return madeFrom.at(-1)?.isVeiled === true;
}

/** A row as a step of the next one. */
export function stepOf({ id, modelId, task, result }: Row): Step {
	const isVeiled = result && "imageUrl" in result && result.isVeiled;
	return { id, modelId, task, ...(isVeiled && { isVeiled }) };
}

/** The lock of a row's call, the same in all tabs. */
export function lockOf(rowId: string): string {
	return `row.${rowId}`;
}
