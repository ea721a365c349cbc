import type { ParameterName } from "../parameters.ts";

/** The four groups of the model list, in the order of the playground. */
export const categories = ["text", "chat", "image", "audio"] as const;
export type Category = (typeof categories)[number];

/** What a task takes. `conversation`: messages that end with the visitor's. */
export type InputKind = "text" | "conversation" | "picture" | "sound" | "pictureAndText";

/** What a task answers with. `stream`: a text, piece by piece, as events; all others come whole. */
export type AnswerKind = "stream" | "text" | "picture" | "sound" | "labels" | "boxes";

/** What is true of a task everywhere. Forms, limits, time-outs, moderation and what is kept follow from it. */
export type Task = {
	takes: InputKind;
	gives: AnswerKind;
	/** Price of a call in points, unless the model's entry in the catalogue names another. */
	points: number;
	/** Time limits of a call, in milliseconds. */
	deadline: {
		/** Until the answer starts: its headers, or the first tokens of a stream. */
		firstByteMs: number;
		/** Until the answer is read, including further requests for it. */
		wholeMs: number;
	};
};

/** A task that models of the catalogue do. */
export type ModelTaskDescription = Task & {
	/** The `type` of its result. */
	result: string;
	/** The group of its models in the list, unless their entry names another. */
	category: Category;
	/** The parameters that a model of this task may have. */
	parameters: readonly ParameterName[];
	/** Longest text of its form, in characters; absent if it takes none. */
	maxCharacters?: number;
	/** Longest recording of a call, in seconds, unless the model's entry names another. */
	maxSeconds?: number;
	/** Whether visitors' browsers can run its models. */
	runsOnDevice: boolean;
};
