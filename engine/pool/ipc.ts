import type { ModelEntry } from "../catalogue/model-entry.ts";
import type { Settings } from "../env.ts";

/** The argument of a model's process. */
export type WorkerSetup = { entry: ModelEntry } & Pick<Settings, "dataDir" | "threads" | "nice">;

/**
 * A call: JSON, a form with a file, or a raw file. Its fields travel as text: structured, what a caller nests deeply
 * cannot be sent to another process.
 */
export type EngineRequest = { json: string; file?: Uint8Array<ArrayBuffer> };

/** Messages to a model's process: a call to answer, or an abort of the current one. */
export type ToWorker = EngineRequest | "stop";

/** Messages from a model's process: the start of an answer, a piece of it, and that it is ready for the next call. */
export type FromWorker =
	| { is: "head"; status: number; type: string; code?: string }
	| { is: "free"; residentBytes: number; peakBytes: number }
	| string
	| Uint8Array;
