import type { SiteFacts } from "#shared/status.ts";
import type { WireInput } from "./wire-input.ts";

/** What the wire can be asked for. */
export type SandboxTask =
	| "chat"
	| "completion"
	| "image"
	| "speech"
	| "transcription"
	| "classification"
	| "detection";

/** One request to the sandbox, read and understood. */
export type SandboxCall = {
	task: SandboxTask;
	modelId: string;
	/** Scheme and host under which the sandbox was asked: addresses in answers start with it. */
	origin: string;
	signal: AbortSignal;
	facts: SiteFacts;
	/** The JSON body; empty for a task that takes a file. */
	input: WireInput;
	/** What the visitor wrote: the last message, the prompt or the text; empty for a file. */
	prompt: string;
	/** The raw body of a task that takes a file. */
	file: Uint8Array<ArrayBuffer>;
};
