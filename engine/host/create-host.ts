import type { ModelEntry } from "../catalogue/read-catalogue.ts";
import { EngineError } from "../engine-error.ts";
import type { Settings } from "../env.ts";
import { beginStart } from "./begin-start.ts";
import type { Child, Run } from "./start-child.ts";
import { takeTurns, type Waiting } from "./take-turns.ts";

const MAX_WAITING = 8;
const CRASHES_IN_A_ROW = 3;
const REST_MS = 60_000;
const MS_PER_MINUTE = 60_000;

type Call = Run & Waiting;
export type Host = ReturnType<typeof createHost>;

/** One model: off, on its way, ready or resting; one run at a time, and a short line waits. */
export function createHost(entry: ModelEntry, settings: Settings, makeRoom: () => Promise<void>) {
	const turns = takeTurns();
	let start: ReturnType<typeof beginStart> | undefined;
	let child: Child | undefined;
	let lastUsed = 0;
	let secondsPerRun = 5;
	let idleTimer: NodeJS.Timeout | undefined;
	// Why the last start failed: told to the one who asks next, who may try anew.
	let fault: unknown;
	let crashes = 0;
	let restsUntil = 0;

	const isIdle = () => child !== undefined && turns.count() === 0;
	const restSeconds = () => Math.max(0, Math.ceil((restsUntil - Date.now()) / 1000));

	return {
		entry,
		lastUsed: () => lastUsed,
		isIdle,
		holdsMemory: () => child !== undefined || start?.state() === "loading",
		end,

		/** How it is, in the words of the list of models. */
		facts() {
			const state = child ? "ready" : (start?.state() ?? "off");
			const queue = turns.queue();
			return {
				state: restSeconds() > 0 ? "resting" : state,
				progress: start?.progress(),
				waiting: queue.length,
				queue,
				running: turns.count() > 0,
				process: child && { pid: child.pid, resident_bytes: child.residentBytes() },
			};
		},

		/** Runs as soon as it is this call's turn; the first one fails where the model is not there yet. */
		async run(call: Call): Promise<void> {
			lastUsed = Date.now();
			refuseInRest();
			const count = turns.count();
			// The second call waits for what the first began, once everything is fetched.
			if (child === undefined && count === 0 && start?.state() !== "loading") {
				const told = fault;
				fault = undefined;
				throw told ?? wake().notYet();
			}
			if (count > MAX_WAITING) {
				const facts = { status: 429, code: "queue_full", retrySeconds: secondsPerRun * count };
				throw new EngineError("Too many wait for this model. Please try again later.", facts);
			}
			await turns.join(call, serve).finally(endWhenIdle);
		},
	};

	/** Ends the process; whoever waits is served by a new one. */
	async function end(): Promise<void> {
		clearTimeout(idleTimer);
		const ended = child;
		child = undefined;
		ended?.kill();
		start?.cancel();
		await Promise.all([ended?.gone, start?.child.catch(() => undefined)]);
	}

	/** Begins to fetch and load where nothing is under way. */
	function wake() {
		if (start !== undefined) return start;
		start = beginStart(entry, settings, makeRoom);
		void follow(start.child);
		return start;
	}

	async function follow(loading: Promise<Child>): Promise<void> {
		try {
			const loaded = await loading;
			child = loaded;
			void loaded.gone.then(() => {
				if (child === loaded) child = undefined;
			});
		} catch (error) {
			if (error instanceof EngineError && error.facts.code === "model_crashed") countCrash();
			if (turns.count() === 0) fault = error;
		}
		start = undefined;
		endWhenIdle();
	}

	async function serve(call: Call): Promise<void> {
		refuseInRest();
		const serving = child ?? (await wake().child);
		// Whoever left while the model was loading is not served.
		if (call.signal.aborted) return;
		const began = performance.now();
		try {
			await serving.run(call);
			crashes = 0;
			secondsPerRun += ((performance.now() - began) / 1000 - secondsPerRun) / 4;
		} catch (error) {
			if (child === serving) child = undefined;
			// Ended because its visitor left: no fault of the model's, and the next may want it.
			if (call.signal.aborted) wake();
			else countCrash();
			throw error;
		}
	}

	function endWhenIdle(): void {
		lastUsed = Date.now();
		clearTimeout(idleTimer);
		const idleMs = settings.idleMinutes * MS_PER_MINUTE;
		idleTimer = setTimeout(() => isIdle() && end(), idleMs).unref();
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
