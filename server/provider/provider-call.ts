import type { ModelId, TaskName } from "#shared/models.ts";

/** One call of a model: what a task's procedure hands to the gateway. */
export type ProviderCall = {
	/** Decides how failures are worded. */
	task: TaskName;
	/** The hub id, for the log. */
	model: ModelId;
	/** Path below the router's base. */
	path: string;
	/** A value sent as JSON, or the bytes of a file with their true type. */
	body:
		| { json: unknown }
		| { bytes: Uint8Array<ArrayBuffer>; contentType: string; fileName: string };
};

/** How long each task may take until its first byte and as a whole, in milliseconds. */
export const deadlines = {
	generateText: { firstByteMs: 60_000, wholeMs: 180_000 },
	chat: { firstByteMs: 60_000, wholeMs: 180_000 },
	widgetChat: { firstByteMs: 90_000, wholeMs: 120_000 },
	generateImage: { firstByteMs: 120_000, wholeMs: 180_000 },
	tts: { firstByteMs: 60_000, wholeMs: 120_000 },
	transcribe: { firstByteMs: 60_000, wholeMs: 120_000 },
	classify: { firstByteMs: 60_000, wholeMs: 90_000 },
	detect: { firstByteMs: 60_000, wholeMs: 90_000 },
} as const satisfies Record<TaskName, Deadline>;

/** Time limits of one call in milliseconds. */
export type Deadline = { firstByteMs: number; wholeMs: number };

/** Longest pause in milliseconds between two pieces of an answer that has begun. */
export const IDLE_MS = 30_000;
