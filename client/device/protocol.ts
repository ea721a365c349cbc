import type { DeviceModel, DeviceSource } from "#shared/device-files.ts";
import type { DeviceTask } from "#shared/models.ts";

/** A model to download, and its source. */
export type FetchOrder = { model: DeviceModel; source: DeviceSource };

/**
 * Why a download ended early. The stored part is kept. `forbidden`: this site's CSP does not allow the host that the
 * hub redirects to. `page`: a web page came in place of a file. `blocked`: the browser stores nothing.
 */
export type FetchFault =
	| "unreachable"
	| "forbidden"
	| "notThere"
	| "page"
	| "wrong"
	| "full"
	| "blocked"
	| "failed";

export type FetchProgress = {
	/** Bytes stored. */
	loaded: number;
	total: number;
	/** Bytes of this download; 0 until the first arrive. */
	bytesPerSecond: number;
};

export type FromFetcher =
	/** The model has a row in storage; its first part comes next. */
	| { type: "listed" }
	| { type: "progress"; progress: FetchProgress }
	| { type: "done" }
	/** The model was deleted meanwhile, in any tab. */
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
	/** Stops a text between two tokens. */
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

/** `gone`: the browser has evicted files of the model. `input`: the model cannot take this input. */
export type RunFault = "input" | "gone" | "memory" | "failed";

export type FromWorker =
	/** The worker holds this lock while it lives; browsers give no other sign that they killed one. */
	| { type: "alive"; lock: string }
	| { type: "text"; text: string }
	| { type: "done"; output: DeviceOutput }
	/** `detail` is for the console. */
	| { type: "failed"; fault: RunFault; detail: string };
