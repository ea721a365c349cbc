import type { TaskName } from "#shared/models.ts";
import type { Backend } from "../../catalogue/catalogue.ts";

/** Time limits of one call in milliseconds. */
export type Deadline = {
	/** Until the answer begins: its head, or the first words of a stream. */
	firstByteMs: number;
	/** Until the answer is read, further requests for it included. */
	wholeMs: number;
	/** Between two pieces of an answer that has begun. */
	idleMs: number;
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

type Limits = Pick<Backend, "firstByteSeconds" | "wholeSeconds">;

/**
 * The limits of a task on one back-end. One that may take longer to begin may take as much longer as
 * a whole: an engine that loads its model first sends nothing for minutes.
 */
export function deadlineOf(task: TaskName, { firstByteSeconds, wholeSeconds }: Limits): Deadline {
	const usual = deadlines[task];
	const firstByteMs = firstByteSeconds === undefined ? usual.firstByteMs : firstByteSeconds * 1_000;
	const longer = Math.max(0, firstByteMs - usual.firstByteMs);
	const wholeMs = wholeSeconds === undefined ? usual.wholeMs + longer : wholeSeconds * 1_000;
	return { firstByteMs, wholeMs, idleMs: usual.idleMs };
}
