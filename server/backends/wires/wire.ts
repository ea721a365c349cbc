import type { BackendTask, TaskName } from "#shared/models.ts";
import type { ParameterValues } from "#shared/parameters.ts";
import type { FinishReason, TokenUsage } from "#shared/result.ts";
import type { DetectedObject } from "#shared/tasks/detect.ts";
import type { Segment } from "#shared/tasks/transcribe.ts";
import type { Backend, CatalogueModel } from "../../catalogue/catalogue.ts";
import type { Fields } from "../../json.ts";
import type { AnswerStream } from "../completion/completion-stream.ts";
import type { BackendClient } from "../gateway/gateway.ts";

/** A message as every chat wire takes it. */
export type WireMessage = { role: "system" | "user" | "assistant"; content: string };

/** A visitor's file, inspected. */
export type Upload = {
	bytes: Uint8Array<ArrayBuffer>;
	/** The type detected from its bytes. */
	contentType: string;
};

/** The input and output of each task on a wire; a wire leaves out parameters that it does not know. */
export type WireTasks = {
	generateText: { input: { prompt: string } & Chosen; output: AnswerStream };
	chat: { input: { messages: readonly WireMessage[] } & Chosen; output: AnswerStream };
	widgetChat: {
		input: { messages: readonly WireMessage[] };
		output: { content: string; finishReason: FinishReason; usage?: TokenUsage | undefined };
	};
	generateImage: { input: { prompt: string } & Chosen; output: { type: string; base64: string } };
	classify: { input: { upload: Upload }; output: { label: string; score: number }[] };
	detect: { input: { upload: Upload }; output: DetectedObject[] };
	transcribe: {
		input: { upload: Upload } & Chosen;
		output: {
			text: string;
			segments?: Segment[] | undefined;
			/** The back-end ignored the language that the visitor chose. */
			isLanguageIgnored?: true | undefined;
		};
	};
	tts: { input: { text: string } & Chosen; output: { type: string; bytes: Buffer } };
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
