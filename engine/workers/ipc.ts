import type { ModelEntry } from "../catalogue/read-catalogue.ts";
import type { Settings } from "../env.ts";

/** What a model's process is started with. */
export type WorkerSetup = { entry: ModelEntry } & Pick<Settings, "dataDir" | "threads" | "nice">;

/** The body of a call and its content type. */
export type EngineRequest = { type: string; body: Uint8Array<ArrayBuffer> };

/** To a model's process: a call to answer, or to stop the one it is at. */
export type ToWorker = EngineRequest | "stop";

/** From a model's process: how an answer begins, a piece of it, and that it is free for the next. */
export type FromWorker =
	| { is: "head"; status: number; type: string }
	| { is: "free"; residentBytes: number }
	| string
	| Uint8Array;
