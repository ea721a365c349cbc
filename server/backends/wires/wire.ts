import type { TaskName } from "#shared/models.ts";
import type { ParameterValues } from "#shared/parameters.ts";
import type { FinishReason, TokenUsage } from "#shared/result.ts";
import type { DetectedObject } from "#shared/tasks/detect.ts";
import type { Segment } from "#shared/tasks/transcribe.ts";
import type { AnswerStream } from "../completion/completion-stream.ts";
import type { BackendClient } from "../gateway/gateway.ts";

/** A message as every chat wire takes it. */
export type WireMessage = { role: "system" | "user" | "assistant"; content: string };

/** A visitor's file, inspected. */
export type Upload = {
	bytes: Uint8Array<ArrayBuffer>;
	/** What its bytes turned out to be. */
	contentType: string;
	/** Its name, which only the sandbox reads. */
	fileName: string;
};

/** What each task hands to a wire and gets from it; a wire leaves out parameters it does not know. */
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
			/** The back-end did not take the language that the visitor chose. */
			isLanguageIgnored?: true;
		};
	};
	tts: { input: { text: string } & Chosen; output: { type: string; bytes: Buffer } };
};

type Chosen = { parameters: ParameterValues };

/**
 * How one wire does one task: builds the request, reads the answer. Resolves when an answer is there
 * (a stream: when its first piece is), throws the AppError of the failure otherwise.
 */
export type WireTask<Task extends TaskName> = (
	client: BackendClient,
	input: WireTasks[Task]["input"],
) => Promise<WireTasks[Task]["output"]>;
