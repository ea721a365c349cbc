import type { BackendTask, TaskName, tasks } from "#shared/models.ts";
import type { ParameterValues } from "#shared/parameters.ts";
import type { FinishReason, TokenUsage } from "#shared/result.ts";
import type { DetectedObject } from "#shared/tasks/detect.ts";
import type { Segment } from "#shared/tasks/transcribe.ts";
import type { Backend, CatalogueModel } from "../../catalogue/catalogue.ts";
import type { Fields } from "../../json.ts";
import type { AnswerStream } from "../completion/completion-stream.ts";
import type { BackendClient } from "../gateway/gateway.ts";

/** A visitor's file, inspected. */
export type Upload = {
	bytes: Uint8Array<ArrayBuffer>;
	/** The type detected from its bytes. */
	contentType: string;
};

/** A message as every chat wire takes it. */
export type WireMessage = {
	role: "system" | "user" | "assistant";
	content: string;
	/** The pictures of a visitor's question; only for models that see. */
	images?: readonly Upload[];
};

/** The pictures of a call in all its messages, oldest first. */
export function picturesIn(input: WireTasks[TaskName]["input"]): readonly Upload[] {
	if (!("messages" in input)) return [];
	const messages: readonly WireMessage[] = input.messages;
	return messages.flatMap(({ images = [] }) => images);
}

/**
 * The texts of a call: the visitor's, an earlier answer's, the system prompt. Taken from the call, because a wire may
 * send them under any name and in any form.
 */
export function wordsIn(input: WireTasks[BackendTask]["input"]): string[] {
	if ("words" in input) return [input.words, input.question ?? ""];
	if (!("parameters" in input)) return [];
	const { system = "" } = input.parameters;
	if ("text" in input) return [system, input.text];
	if (!("messages" in input)) return [system];
	const messages: readonly WireMessage[] = input.messages;
	return [system, ...messages.map(({ content }) => content)];
}

/** A file as a `data:` URL, under the type of its bytes. */
export function dataUrlOf({ bytes, contentType }: Upload): string {
	const { buffer, byteOffset, byteLength } = bytes;
	const base64 = Buffer.from(buffer, byteOffset, byteLength).toString("base64");
	return `data:${contentType};base64,${base64}`;
}

/** What a wire is given, by the kind of input that a task takes. It leaves out parameters that it does not know. */
export type WireInputs = {
	text: { text: string } & Chosen;
	conversation: { messages: readonly WireMessage[] } & Chosen;
	picture: { upload: Upload } & Chosen;
	sound: { upload: Upload } & Chosen;
	pictureAndText: { upload: Upload; text: string } & Chosen;
};

/** What a wire returns, by the kind of answer that a task gives. */
export type WireAnswers = {
	stream: AnswerStream;
	text: {
		text: string;
		/** The parts of a transcript, if the model gives times. */
		segments?: Segment[] | undefined;
		/** The back-end ignored the language that the visitor chose. */
		isLanguageIgnored?: true | undefined;
		finishReason?: FinishReason | undefined;
		usage?: TokenUsage | undefined;
	};
	picture: { type: string; base64: string };
	sound: { type: string; bytes: Buffer };
	labels: { label: string; score: number }[];
	boxes: DetectedObject[];
};

/** The input and output of each task on a wire. */
export type WireTasks = {
	[Name in TaskName]: {
		input: WireInputs[(typeof tasks)[Name]["takes"]];
		output: WireAnswers[(typeof tasks)[Name]["gives"]];
	};
} & {
	judgeWords: { input: JudgedWords; output: Scores };
	judgePicture: { input: Upload; output: Scores };
};

/** Text to moderate. For an answer, includes the question. */
type JudgedWords = { words: string; question?: string | undefined };

/** How sure a judge is, from 0 to 1, of each category by its own name. */
export type Scores = Readonly<Record<string, number>>;

type Chosen = { parameters: ParameterValues };

/** A call of a task to a model. */
export type ModelCall<Task extends TaskName> = {
	task: Task;
	model: CatalogueModel;
	input: WireTasks[Task]["input"];
};

/**
 * Implements one task on one wire: builds the request, reads the response. Resolves when the answer is there (a
 * stream: its first chunk); throws the AppError of a failure.
 */
export type WireTask<Task extends BackendTask> = (
	client: BackendClient,
	input: WireTasks[Task]["input"],
) => Promise<WireTasks[Task]["output"]>;

/**
 * Builds the body for one back-end: the standard fields, its additional ones, what the visitor chose (undefined:
 * nothing), then its renames and omissions.
 */
export function toBody({ add, rename, omit }: Backend, usual: Fields, chosen: Fields = {}): Fields {
	const body: Record<string, unknown> = {};
	for (const fields of [usual, add, chosen]) {
		for (const [name, value] of Object.entries(fields)) {
			if (value !== undefined && !omit.includes(name)) body[rename[name] ?? name] = value;
		}
	}
	return body;
}
