import type { FinishReason, OtherResult } from "#shared/result.ts";
import type { StreamedResult, TaskResult, WholeResult } from "#shared/tasks/index.ts";
import { dataUrlFile } from "../lib/files/data-url.ts";

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

/**
 * The text to show for a complete answer: what has come, unless its result has another text. Surrounding whitespace
 * makes no other, so that the text is not parsed and rendered again.
 */
export function settledText(arrived: string, result: string): string {
	return ["", arrived.trim()].includes(result.trim()) ? arrived : result;
}

/** The output of a model: a result in one piece, a written text, an answer of the chat, or something else. */
export type TaskOutput =
	| WholeResult
	| Exclude<StreamedResult, TaskResult<"chat">>
	| ChatAnswer
	| OtherOutput;

/** An answer of the chat. A cut one only has its text. */
type ChatAnswer = Pick<TaskResult<"chat">, "type" | "generated_text"> | TaskResult<"chat">;

/** An answer of unknown shape: from the server, or stored by this browser earlier. */
type OtherOutput = OtherResult | { type: "other"; value: unknown };

/** A result as text, or as the `data:` URL of a picture or a sound. */
export type Content = { kind: "text" | "labels" | "picture" | "sound"; value: string };

/** Whether an answer was withdrawn at its end, so that none of it may be kept. */
export function isWithdrawn(result: { finishReason?: FinishReason } | object): boolean {
	const reason = "finishReason" in result ? result.finishReason : undefined;
	return reason === "withdrawn" || reason === "unchecked";
}

const MOST_LABELS = 5;

/** The part of a result that another model can take as input. A result of a new shape does not compile here. */
export function contentOf(result: TaskOutput): Content {
	if (result.type === "other") return { kind: "text", value: textOf(result.value) };
	if ("imageUrl" in result) return { kind: "picture", value: result.imageUrl };
	if ("audioUrl" in result) return { kind: "sound", value: result.audioUrl };
	if ("generated_text" in result) return { kind: "text", value: result.generated_text };
	if ("text" in result) {
		// The sentence of an empty one was not said by anybody.
		return { kind: "text", value: "isEmpty" in result && result.isEmpty ? "" : result.text };
	}
	if (result.type === "text_generation") {
		return { kind: "text", value: result.items.map((item) => item.generated_text).join("\n\n") };
	}
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
	const names = { picture: ["generated-image", "png"], sound: ["generated-audio", "wav"] } as const;
	const [stem, usualExtension] = names[kind];
	return dataUrlFile(value, { stem, usualExtension, at });
}

/** A picture that a model drew or changed. */
export type PictureResult = Extract<WholeResult, { imageUrl: string }>;

/** A result that comes in one piece, by its `type`. */
export type ResultOf<Type extends WholeResult["type"]> = Extract<WholeResult, { type: Type }>;
