import type { DeviceModel } from "#shared/device-files.ts";
import type { ErrorCode } from "#shared/errors.ts";
import type { DeviceTask } from "#shared/models.ts";
import { whenFree } from "../state/tab-lock.ts";
import { hasWebGpu, suitsWebGpu } from "./capabilities.ts";
import { modelKey } from "./kept-models.ts";
import type { DeviceInput, DeviceOutput, FromWorker, ToWorker } from "./protocol.ts";

/** Grace period in which a text stops between two tokens; after it the worker is terminated. */
const STOP_MS = 300;

/** Why a run on this device failed, shaped like a server's error. */
export class DeviceError extends Error {
	readonly data: { errorCode: ErrorCode; pointsSpent: 0 };
	constructor(errorCode: ErrorCode, detail?: string) {
		super(detail ?? errorCode);
		this.data = { errorCode, pointsSpent: 0 };
	}
}

type Order = { model: DeviceModel; task: DeviceTask; input: DeviceInput };

type Way = {
	signal: AbortSignal;
	/** Called with each piece of a text as it is generated. */
	onText?: (text: string) => void;
};

type LiveWorker = {
	/** The task and the model. */
	key: string;
	modelKey: string;
	worker: Worker;
	/** Terminates the worker, and fails its run if there is one. */
	fail: (errorCode: ErrorCode, detail: string) => void;
	/** Stops watching for the worker's death. */
	watch: AbortController;
};

/** The page's only worker: two models at once could exhaust a phone's memory. */
let current: LiveWorker | undefined;
let last: Promise<unknown> = Promise.resolve();

/** Runs a stored model in its worker, after earlier runs. A call that is stopped does not wait for those. */
export function runModel(order: Order, way: Way): Promise<DeviceOutput> {
	const run = turnAfter(last, way.signal).then(() => runNow(order, way));
	last = Promise.allSettled([last, run]);
	return run;
}

function turnAfter(earlier: Promise<unknown>, signal: AbortSignal): Promise<void> {
	return new Promise((resolve, reject) => {
		if (signal.aborted) reject(signal.reason);
		signal.addEventListener("abort", () => reject(signal.reason), { once: true });
		earlier.then(() => resolve());
	});
}

/** Ends a model that is being deleted. A run of another model continues. */
export function endModel(key: string) {
	if (current?.modelKey === key) current.fail("DEVICE_GONE", "the model was deleted");
}

/** Terminates the worker, which frees its model's memory. */
function endWorker() {
	current?.watch.abort();
	current?.worker.terminate();
	current = undefined;
}

function runNow({ model, task, input }: Order, { signal, onText }: Way): Promise<DeviceOutput> {
	const live = liveWorker(task, modelKey(model));
	const { worker } = live;
	const post = (message: ToWorker) => worker.postMessage(message);
	return new Promise<DeviceOutput>((resolve, reject) => {
		const settled = new AbortController();
		function settle(act: () => void) {
			settled.abort();
			live.fail = endWorker;
			act();
		}
		function fail(errorCode: ErrorCode, detail: string) {
			endWorker();
			settle(() => reject(new DeviceError(errorCode, detail)));
		}
		function handleMessage({ data }: MessageEvent<FromWorker>) {
			if (data.type === "text") onText?.(data.text);
			if (data.type === "done") settle(() => resolve(data.output));
			if (data.type !== "failed") return;
			if (data.fault !== "input") return fail(errorCodes[data.fault], data.detail);
			settle(() => reject(new DeviceError(inputErrors[task], data.detail)));
		}
		function handleError(event: ErrorEvent) {
			event.preventDefault();
			fail(/memory/i.test(event.message) ? "DEVICE_MEMORY" : "DEVICE_FAILED", event.message);
		}
		function handleAbort() {
			post({ type: "stop" });
			setTimeout(() => {
				if (settled.signal.aborted) return;
				endWorker();
				settle(() => reject(signal.reason));
			}, STOP_MS);
		}
		const untilSettled = { signal: settled.signal };
		worker.addEventListener("message", handleMessage, untilSettled);
		worker.addEventListener("error", handleError, untilSettled);
		signal.addEventListener("abort", handleAbort, untilSettled);
		live.fail = fail;
		hasWebGpu().then((isHere) =>
			post({ type: "run", model, task, input, hasWebGpu: isHere && suitsWebGpu(model) }),
		);
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

function liveWorker(task: DeviceTask, modelKey: string): LiveWorker {
	const key = `${task} ${modelKey}`;
	if (current?.key === key) return current;
	endWorker();
	const worker = new Worker(new URL("./model-worker.ts", import.meta.url), { type: "module" });
	const watch = new AbortController();
	const live: LiveWorker = { key, modelKey, worker, fail: endWorker, watch };
	worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
		if (data.type !== "alive") return;
		// The lock is free once the browser has killed the worker, as it does when memory is short.
		const handleEnd = () => live.fail("DEVICE_MEMORY", "the browser ended the worker");
		whenFree(data.lock, handleEnd, watch.signal);
	});
	current = live;
	return live;
}
