import type { ModelEntry } from "../catalogue/model-entry.ts";
import type { Settings } from "../env.ts";

/** The argument that a model's process is started with. */
export type WorkerSetup = { entry: ModelEntry } & Pick<Settings, "dataDir" | "threads" | "nice">;

/** A call as it was read from JSON, from a form with a file, or from a file alone. */
export type EngineRequest = { fields: unknown; file?: Uint8Array<ArrayBuffer> };

/** To a model's process: a call to answer, or to stop the running one. */
export type ToWorker = EngineRequest | "stop";

/** From a model's process: how an answer begins, a piece of it, and that it is free for the next. */
export type FromWorker =
	| { is: "head"; status: number; type: string }
	| { is: "free"; residentBytes: number; peakBytes: number }
	| string
	| Uint8Array;
