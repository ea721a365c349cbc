import type { DeviceModel } from "#shared/device-files.ts";
import type { ErrorCode } from "#shared/errors.ts";
import { modelKey } from "./kept-models.ts";
import type { DeviceInput, DeviceOutput, DeviceTask, FromWorker, ToWorker } from "./protocol.ts";

/** A text stops between two tokens where it can; after this the worker is ended. */
const STOP_MS = 300;

/** Why a run on this device failed, in the shape of a server's error. */
export class DeviceError extends Error {
	readonly data: { errorCode: ErrorCode; pointsSpent: 0 };
	constructor(errorCode: ErrorCode, detail?: string) {
		super(detail ?? errorCode);
		this.data = { errorCode, pointsSpent: 0 };
	}
}

export type Order = { model: DeviceModel; task: DeviceTask; input: DeviceInput };

type Way = {
	signal: AbortSignal;
	/** Called with each piece of a text as it is written. */
	onText?: (text: string) => void;
};

/** The one worker of this page: two models at once could fill the memory of a phone. */
let current: { key: string; worker: Worker } | undefined;
let last: Promise<unknown> = Promise.resolve();

/** Runs a kept model in its worker, after the runs before it. */
export function runModel(order: Order, way: Way): Promise<DeviceOutput> {
	const run = last.then(() => {
		way.signal.throwIfAborted();
		return runNow(order, way);
	});
	last = run.catch(() => undefined);
	return run;
}

/** Frees the memory of the model that ran last, which may be about to be deleted. */
export function endWorker() {
	current?.worker.terminate();
	current = undefined;
}

function runNow({ model, task, input }: Order, { signal, onText }: Way): Promise<DeviceOutput> {
	const worker = workerOf(`${task} ${modelKey(model)}`);
	const post = (message: ToWorker) => worker.postMessage(message);
	return new Promise<DeviceOutput>((resolve, reject) => {
		const ended = new AbortController();
		function settle(act: () => void) {
			ended.abort();
			act();
		}
		function fail(errorCode: ErrorCode, detail: string) {
			endWorker();
			settle(() => reject(new DeviceError(errorCode, detail)));
		}
		worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
			if (data.type === "text") onText?.(data.text);
			else if (data.type === "done") settle(() => resolve(data.output));
			else if (data.fault === "input") {
				settle(() => reject(new DeviceError(inputErrors[task], data.detail)));
			} else fail(errorCodes[data.fault], data.detail);
		};
		worker.onerror = (event) => {
			event.preventDefault();
			fail("DEVICE_FAILED", event.message);
		};
		const handleAbort = () => {
			post({ type: "stop" });
			setTimeout(() => {
				if (ended.signal.aborted) return;
				endWorker();
				settle(() => reject(signal.reason));
			}, STOP_MS);
		};
		signal.addEventListener("abort", handleAbort, { signal: ended.signal });
		post({ type: "run", model, task, input, hasWebGpu: false });
	});
}

const errorCodes = {
	gone: "DEVICE_GONE",
	memory: "DEVICE_MEMORY",
	failed: "DEVICE_FAILED",
} as const;

const inputErrors: Record<DeviceTask, ErrorCode> = {
	generateText: "DEVICE_TOO_LONG",
	chat: "DEVICE_TOO_LONG",
	classify: "FILE_BROKEN",
	detect: "FILE_BROKEN",
	transcribe: "FILE_BROKEN",
	tts: "TEXT_MISSING",
};

function workerOf(key: string): Worker {
	if (current?.key === key) return current.worker;
	endWorker();
	const worker = new Worker(new URL("./model-worker.ts", import.meta.url), { type: "module" });
	current = { key, worker };
	return worker;
}
