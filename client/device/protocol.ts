import type { DeviceModel, DeviceSource } from "#shared/device-files.ts";
import type { ModelTask } from "#shared/models.ts";

/** The tasks that a browser can do; no model that draws fits into one. */
export type DeviceTask = Exclude<ModelTask, "generateImage">;

/** A model to fetch, and where from. */
export type FetchOrder = { model: DeviceModel; source: DeviceSource };

/**
 * Why a fetch ended early. What has come by then is kept. `forbidden`: this site's policy does not allow the
 * host to which the hub redirects.
 */
export type FetchFault = "unreachable" | "forbidden" | "notThere" | "wrong" | "full" | "blocked";

export type FetchProgress = {
	/** Bytes that are here. */
	loaded: number;
	total: number;
	/** Of this fetch; 0 until some have come. */
	bytesPerSecond: number;
};

export type FromFetcher =
	/** The model has a row in the storage, with its first part to come. */
	| { type: "listed" }
	| { type: "progress"; progress: FetchProgress }
	| { type: "done" }
	/** The model was deleted meanwhile, here or in another tab. */
	| { type: "deleted" }
	| { type: "failed"; fault: FetchFault };

/** The input of a model. */
export type DeviceInput =
	| {
			kind: "text";
			messages: readonly { role: string; content: string }[];
			maxTokens: number;
			temperature: number;
			topP: number;
	  }
	| { kind: "picture"; file: Blob }
	/** Mono, at 16 kHz. */
	| { kind: "sound"; sound: Float32Array; language: string | undefined }
	| { kind: "speech"; text: string; voice: string; language: string };

export type ToWorker =
	| { type: "run"; model: DeviceModel; task: DeviceTask; input: DeviceInput; hasWebGpu: boolean }
	/** Ends a text between two tokens. */
	| { type: "stop" };

/** The result of a run, by its kind. */
export type DeviceOutput =
	| {
			kind: "text";
			finishReason: "stop" | "length";
			promptTokens: number;
			completionTokens: number;
	  }
	| { kind: "labels"; items: { label: string; score: number }[] }
	| {
			kind: "boxes";
			items: {
				label: string;
				score: number;
				box: { xmin: number; ymin: number; xmax: number; ymax: number };
			}[];
	  }
	| { kind: "transcript"; text: string; segments: { start: number; end: number; text: string }[] }
	| { kind: "sound"; file: Blob };

/** `gone`: the browser has removed files of the model. `input`: the model cannot take this. */
export type RunFault = "input" | "gone" | "memory" | "failed";

export type FromWorker =
	/** The worker holds this lock as long as it lives; no other sign says that a browser has ended one. */
	| { type: "alive"; lock: string }
	| { type: "text"; text: string }
	| { type: "done"; output: DeviceOutput }
	/** `detail` is for the console. */
	| { type: "failed"; fault: RunFault; detail: string };
