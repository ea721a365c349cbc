import type { ModelEntry } from "../catalogue/model-entry.ts";
import { isFetched } from "../catalogue/model-folder.ts";
import { EngineError } from "../engine-error.ts";
import type { Settings } from "../env.ts";
import { FetchError } from "../fetch/fetch-error.ts";
import { log, toEngineError } from "../log.ts";
import type { Memory, Victim } from "./memory.ts";
import { createQueue, type Waiting } from "./queue.ts";
import { beginStart } from "./start.ts";
import type { Run } from "./worker-process.ts";

const MAX_WAITING = 8;
const CRASHES_IN_A_ROW = 3;
const REST_MS = 60_000;
/** How long the failure of a start is news. */
const NEWS_MS = 60_000;
const MEGABYTE = 1024 * 1024;

type Call = Run & Waiting;
type Start = ReturnType<typeof beginStart>;
export type ModelWorker = ReturnType<typeof createWorker>;

/** One model: off, starting, ready or backing off; one run at a time, with a short queue. */
export function createWorker(
	entry: ModelEntry,
	settings: Settings,
	{ memory, idle }: { memory: Memory; idle: () => Victim[] },
) {
	const { calls, join } = createQueue(serve);
	const { id, memoryMb } = entry;
	// Set from the first step of a start until its process has exited.
	let start: Start | undefined;
	let ending: Promise<void> | undefined;
	// Peak memory since the engine started; a long prompt takes more than a short one.
	let peakMb = 0;
	let lastUsed = 0;
	let secondsPerRun = 5;
	let fault: { error: EngineError; until: number } | undefined;
	let crashes = 0;
	let restsUntil = 0;
	let isClosing = false;

	// Capped at the total: a model that has run must not be refused for its peak.
	const neededMb = () => Math.max(memoryMb, Math.min(peakMb, memory.limitMb));
	const isIdle = () => start?.status.state === "ready" && calls.length === 0;
	const idleTimer = setTimeout(endUnused, settings.idleMinutes * 60_000).unref();
	const restSeconds = () => secondsUntil(restsUntil);

	return {
		entry,
		lastUsed: () => lastUsed,
		isIdle,
		/** Megabytes to count for it: the declared or the measured amount, whichever is larger. */
		neededMb,
		end,

		/** Ends the process for good. */
		async close(): Promise<void> {
			isClosing = true;
			await end("with the engine");
		},

		/** Its state, as the list of models reports it. */
		status() {
			const state = restSeconds() > 0 ? "resting" : (start?.status.state ?? "off");
			const queue = calls.slice(1).map(({ caller }) => caller);
			return { ...start?.status, state, waiting: queue.length, queue, running: calls.length > 0 };
		},

		/** Runs a call when its turn comes; the first one fails if the model is not loaded yet. */
		async run(call: Call): Promise<void> {
			refuseInRest();
			const count = calls.length;
			// Once everything is downloaded, later calls wait for the load that the first one started.
			if (count === 0 && (start === undefined || start.status.state === "downloading")) {
				throw wake().notYet();
			}
			if (count > MAX_WAITING) {
				const details = { status: 429, code: "queue_full", retrySeconds: secondsPerRun * count };
				throw new EngineError("Too many wait for this model. Please try again later.", details);
			}
			await join(call).finally(noteUse);
		},
	};

	/** Ends the process and settles when it has exited; a new one serves the waiting calls. */
	async function end(why: string): Promise<void> {
		if (start !== undefined) {
			log(`${id}: ended, ${why}`);
			ending = start.end();
			start = undefined;
		}
		// Includes one that is already exiting, such as an idle model when the engine shuts down.
		await ending;
	}

	function endUnused(): void {
		if (isIdle()) void end(`unused for ${settings.idleMinutes} minutes`);
	}

	/** Starts the download and load unless one is in progress. */
	function wake(): Start {
		if (start !== undefined) return start;
		refuseForGood();
		throwFault();
		start = beginStart(entry, settings, async () => {
			// It never competes for memory with its own last process.
			await ending;
			return memory.reserve(neededMb, idle);
		});
		void follow(start);
		return start;
	}

	/**
	 * Throws the failure of the last start, for a minute. After one caller the model starts again, but a failed download
	 * waits for the whole minute: the disk may be full or the hub down.
	 */
	function throwFault(): void {
		const { error, until = 0 } = fault ?? {};
		const retrySeconds = secondsUntil(until);
		if (error === undefined || retrySeconds === 0) return;
		if (error instanceof FetchError) {
			throw new EngineError(error.message, { ...error.details, retrySeconds });
		}
		fault = undefined;
		throw error;
	}

	/** Throws if no start can succeed. */
	function refuseForGood(): void {
		if (isClosing) {
			throw new EngineError("The engine is ending.", { status: 503, code: "engine_ending" });
		}
		if (memoryMb > memory.limitMb) {
			const message = `This model needs ${memoryMb} MB of memory, and the engine may use ${memory.limitMb} MB. The host can raise ENGINE_MEMORY_MB.`;
			throw new EngineError(message, { status: 500, code: "model_too_large" });
		}
		if ((settings.isOffline || entry.isLarge) && !isFetched(entry, settings.dataDir)) {
			const message = `This model has not been fetched. The host can do it: npm run local -- --fetch-only --models=${id}`;
			throw new EngineError(message, { status: 500, code: "model_not_fetched" });
		}
	}

	async function follow(begun: Start): Promise<void> {
		try {
			const { gone } = await begun.process;
			noteUse();
			await gone;
		} catch (error) {
			if (start === begun) noteFault(error);
		}
		if (start === begun) start = undefined;
	}

	function noteFault(error: unknown): void {
		const fatal = toEngineError(error);
		log(`${id}: could not be started: ${fatal.message}`);
		if (fatal.details.code === "model_crashed") countCrash();
		// Those who wait get it by themselves.
		if (calls.length === 0 || fatal instanceof FetchError) {
			fault = { error: fatal, until: performance.now() + NEWS_MS };
		}
	}

	async function serve(call: Call): Promise<void> {
		refuseInRest();
		const begun = wake();
		const running = await begun.process;
		// Skip a caller who disconnected while the model was loading.
		if (call.signal.aborted) return;
		const began = performance.now();
		try {
			await running.run(call);
			notePeak(running.info.peak_bytes);
			crashes = 0;
			secondsPerRun += ((performance.now() - began) / 1000 - secondsPerRun) / 4;
		} catch (error) {
			if (start === begun) start = undefined;
			if (!call.signal.aborted) countCrash();
			// Killed because its caller disconnected: not the model's fault, and the next caller may want it.
			else if (!isClosing) {
				log(`${id}: started again, its caller left`);
				wake();
			}
			throw error;
		}
	}

	function notePeak(bytes: number): void {
		const before = neededMb();
		peakMb = Math.max(peakMb, Math.ceil(bytes / MEGABYTE));
		if (peakMb > before) log(`${id}: took ${peakMb} MB of memory; models.yaml says ${memoryMb} MB`);
	}

	function noteUse(): void {
		lastUsed = performance.now();
		idleTimer.refresh();
	}

	function countCrash(): void {
		crashes = (crashes + 1) % CRASHES_IN_A_ROW;
		if (crashes > 0) return;
		restsUntil = performance.now() + REST_MS;
		log(`${id}: rests for ${REST_MS / 1000} s after ${CRASHES_IN_A_ROW} crashes in a row`);
	}

	function refuseInRest(): void {
		const retrySeconds = restSeconds();
		if (retrySeconds === 0) return;
		const message = "The model failed several times in a row and rests for a while.";
		throw new EngineError(message, { status: 503, code: "model_resting", retrySeconds });
	}
}

function secondsUntil(time: number): number {
	return Math.max(0, Math.ceil((time - performance.now()) / 1000));
}
