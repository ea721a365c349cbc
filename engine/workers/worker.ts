import type { ModelEntry } from "../catalogue/read-catalogue.ts";
import { EngineError } from "../engine-error.ts";
import type { Settings } from "../env.ts";
import { createQueue, type Waiting } from "./queue.ts";
import { beginStart } from "./start.ts";
import type { Run } from "./worker-process.ts";

const MAX_WAITING = 8;
const CRASHES_IN_A_ROW = 3;
const REST_MS = 60_000;

type Call = Run & Waiting;
type Start = ReturnType<typeof beginStart>;
export type ModelWorker = ReturnType<typeof createWorker>;

/** One model: off, on its way, ready or resting; one run at a time, and a short line waits. */
export function createWorker(entry: ModelEntry, settings: Settings, makeRoom: () => Promise<void>) {
	const { line, join } = createQueue(serve);
	// From its first step to the end of its process.
	let start: Start | undefined;
	let lastUsed = 0;
	let secondsPerRun = 5;
	// Why the last start failed: told to the one who asks next, who may try anew.
	let fault: unknown;
	let crashes = 0;
	let restsUntil = 0;

	const isIdle = () => start?.about.state === "ready" && line.length === 0;
	const idleTimer = setTimeout(() => isIdle() && end(), settings.idleMinutes * 60_000).unref();
	const restSeconds = () => Math.max(0, Math.ceil((restsUntil - Date.now()) / 1000));

	return {
		entry,
		lastUsed: () => lastUsed,
		isIdle,
		holdsMemory: () => start !== undefined && start.about.state !== "downloading",
		end,

		/** How it is, in the words of the list of models. */
		facts() {
			const state = restSeconds() > 0 ? "resting" : (start?.about.state ?? "off");
			const queue = line.slice(1).map(({ caller }) => caller);
			return { ...start?.about, state, waiting: queue.length, queue, running: line.length > 0 };
		},

		/** Runs as soon as it is this call's turn; the first one fails where the model is not there yet. */
		async run(call: Call): Promise<void> {
			refuseInRest();
			const count = line.length;
			// The second call waits for what the first began, once everything is fetched.
			if (count === 0 && (start === undefined || start.about.state === "downloading")) {
				const told = fault;
				fault = undefined;
				throw told ?? wake().notYet();
			}
			if (count > MAX_WAITING) {
				const facts = { status: 429, code: "queue_full", retrySeconds: secondsPerRun * count };
				throw new EngineError("Too many wait for this model. Please try again later.", facts);
			}
			await join(call).finally(noteUse);
		},
	};

	/** Ends the process; whoever waits is served by a new one. */
	async function end(): Promise<void> {
		const ended = start;
		start = undefined;
		await ended?.end();
	}

	/** Begins to fetch and load where nothing is under way. */
	function wake(): Start {
		if (start !== undefined) return start;
		start = beginStart(entry, settings, makeRoom);
		void follow(start);
		return start;
	}

	async function follow(begun: Start): Promise<void> {
		try {
			const { gone } = await begun.child;
			noteUse();
			await gone;
		} catch (error) {
			if (error instanceof EngineError && error.facts.code === "model_crashed") countCrash();
			if (line.length === 0) fault = error;
		}
		if (start === begun) start = undefined;
	}

	async function serve(call: Call): Promise<void> {
		refuseInRest();
		const begun = wake();
		const child = await begun.child;
		// Whoever left while the model was loading is not served.
		if (call.signal.aborted) return;
		const began = performance.now();
		try {
			await child.run(call);
			crashes = 0;
			secondsPerRun += ((performance.now() - began) / 1000 - secondsPerRun) / 4;
		} catch (error) {
			if (start === begun) start = undefined;
			// Ended because its visitor left: no fault of the model's, and the next may want it.
			if (call.signal.aborted) wake();
			else countCrash();
			throw error;
		}
	}

	function noteUse(): void {
		lastUsed = Date.now();
		idleTimer.refresh();
	}

	function countCrash(): void {
		crashes = (crashes + 1) % CRASHES_IN_A_ROW;
		if (crashes === 0) restsUntil = Date.now() + REST_MS;
	}

	function refuseInRest(): void {
		const retrySeconds = restSeconds();
		if (retrySeconds === 0) return;
		const message = "The model failed several times in a row and rests for a while.";
		throw new EngineError(message, { status: 503, code: "model_resting", retrySeconds });
	}
}
