import type { TaskName } from "#shared/models.ts";

/** One call of a model: what a task's procedure hands to the gateway. */
export type ProviderCall = {
	/** Decides how failures are worded. */
	task: TaskName;
	/** The hub id, for the log. */
	model: string;
	/** Path below the router's base. */
	path: string;
	/** A value sent as JSON, or the bytes of a file with their true type. */
	body:
		| { json: unknown }
		| { bytes: Uint8Array<ArrayBuffer>; contentType: string; fileName: string };
};

/** Longest pause in milliseconds between two pieces of an answer that has begun. */
const idleMs = 30_000;

/** How long each task may take until its first byte and as a whole, in milliseconds. */
export const deadlines = {
	generateText: { firstByteMs: 60_000, wholeMs: 180_000, idleMs },
	chat: { firstByteMs: 60_000, wholeMs: 180_000, idleMs },
	widgetChat: { firstByteMs: 90_000, wholeMs: 120_000, idleMs },
	generateImage: { firstByteMs: 120_000, wholeMs: 180_000, idleMs },
	tts: { firstByteMs: 60_000, wholeMs: 120_000, idleMs },
	transcribe: { firstByteMs: 60_000, wholeMs: 120_000, idleMs },
	classify: { firstByteMs: 60_000, wholeMs: 90_000, idleMs },
	detect: { firstByteMs: 60_000, wholeMs: 90_000, idleMs },
} as const satisfies Record<TaskName, Deadline>;

/** Time limits of one call in milliseconds. */
export type Deadline = {
	/** Until the answer begins. */
	firstByteMs: number;
	/** Until the answer is read. */
	wholeMs: number;
	/** Between two pieces of an answer that has begun. */
	idleMs: number;
};
