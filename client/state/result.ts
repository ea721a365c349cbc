import type { ModelTask } from "#shared/models.ts";
import type { ParameterValues } from "#shared/parameters.ts";
import type { FinishReason, OtherResult } from "#shared/result.ts";
import type { StreamedResult, TaskResult, WholeResult } from "#shared/tasks/index.ts";
import { dataUrlFile } from "../lib/files/data-url.ts";
import type { ShownError } from "../lib/shown-error.ts";

/** The part of a streamed answer that has arrived. */
export type PartialAnswer = {
	reasoning: string;
	answer: string;
	/** When the first piece of thinking arrived, on any monotonic clock. */
	thinkingSince?: number | undefined;
	/** How long the model has thought; final once the answer has begun. */
	thinkingMs?: number | undefined;
};

export const emptyAnswer: PartialAnswer = { reasoning: "", answer: "" };

/** The end of a streamed answer, with the part that arrived. */
export type AnswerOutcome<Result> = { partial: PartialAnswer } & (
	| { ending: "done"; result: Result; firstTokenMs?: number | undefined }
	| { ending: "stopped" }
	| { ending: "failed"; error: ShownError }
);

/**
 * The text to show for a complete answer. If the streamed text differs only in surrounding whitespace it is kept, so
 * that it is not parsed and rendered again.
 */
export function settledText(arrived: string, result: string): string {
	return arrived.trim() === result.trim() ? arrived : result;
}

/** A result in the chain that led to another one: "spoken → transcribed → drawn". */
export type Step = {
	id: string;
	modelId: string;
	task: ModelTask;
	/** The picture is veiled, also when it is another model's input. */
	isVeiled?: true;
};

/** The output of a model: a result in one piece, a written text, an answer of the chat, or something else. */
export type TaskOutput =
	| WholeResult
	| Exclude<StreamedResult, TaskResult<"chat">>
	| ChatAnswer
	| OtherOutput;

/** An answer of the chat. A cut one only has its text. */
type ChatAnswer =
	| Pick<TaskResult<"chat">, "type" | "generated_text">
	| Omit<TaskResult<"chat">, "finishReason">;

/** An answer of unknown shape: from the server, or stored by this browser earlier. */
type OtherOutput = OtherResult | { type: "other"; value: unknown };

/** A result with everything that led to it. Ids sort by time. */
export type FinishedResult = Step & {
	input: string | File;
	/** The parameters that the visitor changed. */
	parameters: ParameterValues;
	result: TaskOutput;
	/** The thinking before the answer. */
	thinking?: Pick<PartialAnswer, "reasoning" | "thinkingMs">;
	/** Time from the call to the first piece of a streamed answer, thinking included. */
	firstTokenMs?: number;
	/** Milliseconds since 1970. */
	at: number;
	/** The page was closed before the end: the result is the part that had arrived. */
	isInterrupted?: true;
	/** The results that led to its input, oldest first. */
	madeFrom: readonly Step[];
	/** Set for rows of a conversation. */
	turn?: Turn;
};

/** A row's place in a conversation: one question with its answer, if any. */
export type Turn = {
	/** The storage key of the conversation. */
	conversation: string;
	/** The id of the row that first asked the question. Versions of an answer are rows of one question. */
	question: string;
	/** When it was first asked, in milliseconds since 1970. */
	askedAt: number;
	/** Absent while there is no answer, and if the page was closed before its end. */
	ending?: "complete" | Exclude<FinishReason, "stop"> | "stopped" | "failed";
	error?: ShownError;
	/** When the visitor chose this version of the answer, in milliseconds since 1970. */
	chosenAt?: number;
};

/** A result as text, or as the `data:` URL of a picture or a sound. */
export type Content = { kind: "text" | "labels" | "picture" | "sound"; value: string };

/** Whether an answer was withdrawn at its end, so that none of it may be kept. */
export function isWithdrawn(result: { finishReason?: FinishReason } | object): boolean {
	const reason = "finishReason" in result ? result.finishReason : undefined;
	return reason === "withdrawn" || reason === "unchecked";
}

/** Whether a result's picture is veiled: a generated one, or the one that was sent. */
export function showsVeiled({ result, madeFrom }: Pick<FinishedResult, "result" | "madeFrom">) {
	if (result.type === "image_generation") return result.isVeiled === true;
	return madeFrom.at(-1)?.isVeiled === true;
}

/** A result as a step of the next one. */
export function stepOf({ id, modelId, task, result }: FinishedResult): Step {
	const isVeiled = result.type === "image_generation" && result.isVeiled;
	return { id, modelId, task, ...(isVeiled && { isVeiled }) };
}

const MOST_LABELS = 5;

/** The part of a result that another model can take as input. */
export function contentOf(result: TaskOutput): Content {
	if (result.type === "image_generation") return { kind: "picture", value: result.imageUrl };
	if (result.type === "text_to_speech") return { kind: "sound", value: result.audioUrl };
	if (result.type === "speech_recognition") {
		// The sentence of an empty one was not said by anybody.
		return { kind: "text", value: result.isEmpty ? "" : result.text };
	}
	if (result.type === "chat") return { kind: "text", value: result.generated_text };
	if (result.type === "text_generation") {
		return { kind: "text", value: result.items.map((item) => item.generated_text).join("\n\n") };
	}
	if (result.type === "other") return { kind: "text", value: textOf(result.value) };
	const labels = new Set(result.items.map(({ label }) => label));
	return { kind: "labels", value: [...labels].slice(0, MOST_LABELS).join(", ") };
}

/** A value of any shape as text. */
export function textOf(value: unknown): string {
	return typeof value === "string" ? value : (JSON.stringify(value, null, "\t") ?? "");
}

/** A picture or a sound as a file, with the extension of its actual type; undefined for text. */
export function mediaFile({ kind, value }: Content, at = Date.now()): File | undefined {
	if (kind === "text" || kind === "labels") return undefined;
	const usualExtension = kind === "picture" ? "png" : "wav";
	return dataUrlFile(value, { stem: kind, usualExtension, at });
}

/** A result that comes in one piece, by its `type`. */
export type ResultOf<Type extends WholeResult["type"]> = Extract<WholeResult, { type: Type }>;

/** A conversation in the list of the chat. */
export type ConversationSummary = {
	/** The model that answers; the site may no longer have it. */
	modelId: string;
	/** The first question, shortened, or the visitor's own name for it. */
	name: string;
	isRenamed?: boolean;
	/** The time of the last question, in milliseconds since 1970. */
	at: number;
	/** The visitor also keeps it in "Your results". */
	isKept?: boolean;
};

/** A result in the list of the history. */
export type HistoryEntry = Step & {
	at: number;
	/** Set for a conversation, which its last row represents. */
	conversationId?: string;
	isInterrupted?: true;
	/** The text that it was made from; for a file, the text produced from it. */
	title: string;
	/** The beginning of an answer to a text. */
	preview?: string;
	/** A small picture, as a `data:` URL; `isVeiled`, of the step, is about it. */
	picture?: string;
	/** The waveform of a sound, from 0 to 1. */
	peaks?: readonly number[];
};

/** A row as the database stores it. A picture or a sound is a Blob, which stays on disk until needed. */
export type StoredRow = FinishedResult & {
	media?: Blob;
	/** The entry in "Your results"; rows of a conversation have none. */
	entry?: HistoryEntry;
};

/** A conversation as the database stores it, beside its rows. */
export type StoredConversation = ConversationSummary & { id: string };
