import type { ModelEntry } from "../catalogue/model-entry.ts";
import { CrashCount } from "./crash-count.ts";
import { EngineError } from "./engine-error.ts";
import { isCrash } from "./is-crash.ts";
import type { RunOutput } from "./messages.ts";
import type { ModelStart } from "./model-start.ts";
import { refusals } from "./refusals.ts";
import type { Child, Run } from "./start-child.ts";
import { WaitingLine } from "./waiting-line.ts";

type Options = { queue: number; idleMs: number; begin: () => ModelStart };

/** A run, and how a caller who waits is told how many are before it. */
export type Call = Run & { onPlace?: (before: number) => void };

/** One model: off, on its way, ready or resting; one run at a time, and a short line waits. */
export class ModelHost {
	readonly entry: ModelEntry;
	lastUsed = 0;
	#start: ModelStart | undefined;
	#child: Child | undefined;
	#isRunning = false;
	#secondsPerRun = 5;
	#idleTimer: NodeJS.Timeout | undefined;
	/** Why the last start failed: told to the one who asks next, who may then try anew. */
	#fault: EngineError | undefined;
	readonly #crashes = new CrashCount();
	readonly #line: WaitingLine<Call, RunOutput>;
	readonly #options: Options;

	constructor(entry: ModelEntry, options: Options) {
		this.entry = entry;
		this.#options = options;
		this.#line = new WaitingLine(options.queue);
	}

	/** How it is, in the words of the list of models. */
	facts() {
		const { progress, state = "off" } = this.#start ?? {};
		const isResting = this.#crashes.restSeconds > 0;
		const child = this.#child;
		return {
			state: isResting ? "resting" : child ? "ready" : state,
			...(progress !== undefined && { progress }),
			waiting: this.#line.length,
			running: this.#isRunning,
			...(child && { process: { pid: child.pid, resident_bytes: child.residentBytes() } }),
		};
	}

	get holdsMemory(): boolean {
		return this.#child !== undefined || this.#start?.hasRoom === true;
	}

	get isIdle(): boolean {
		return this.#child !== undefined && !this.#isRunning && this.#line.length === 0;
	}

	/** Runs as soon as it is this call's turn; fails at once where the model is not there yet. */
	async run(call: Call): Promise<RunOutput> {
		this.lastUsed = Date.now();
		const { restSeconds } = this.#crashes;
		if (restSeconds > 0) throw refusals.resting(restSeconds);
		if (this.#child === undefined && this.#line.length === 0) {
			const fault = this.#fault;
			this.#fault = undefined;
			if (fault !== undefined) throw fault;
			this.wake();
			throw refusals.onItsWay(this.#start);
		}
		const turn = this.#line.join(call, this.#isRunning ? 1 : 0);
		if (turn === undefined) throw refusals.full(this.#secondsPerRun * (this.#line.length + 1));
		this.#next();
		return turn;
	}

	/** Begins to fetch and load where nothing is under way. */
	wake(): void {
		if (this.#start !== undefined || this.#child !== undefined) return;
		const start = this.#options.begin();
		this.#start = start;
		start.child.then(
			(child) => {
				this.#start = undefined;
				this.#child = child;
				void child.gone.then(() => {
					if (this.#child === child) this.#child = undefined;
					if (this.#line.length > 0) this.wake();
				});
				this.#next();
			},
			(error: unknown) => {
				this.#start = undefined;
				if (isCrash(error)) this.#countCrash();
				const fault = error instanceof EngineError ? error : refusals.notStarted();
				if (this.#line.failAll(fault) === 0) this.#fault = fault;
			},
		);
	}

	/** Ends the process; whoever waits is served by a new one. */
	async end(): Promise<void> {
		clearTimeout(this.#idleTimer);
		const child = this.#child ?? this.#start?.cancel();
		this.#child = undefined;
		child?.kill();
		await child?.gone;
	}

	#next(): void {
		const child = this.#child;
		if (child === undefined || this.#isRunning) return;
		clearTimeout(this.#idleTimer);
		const job = this.#line.next();
		if (job === undefined) {
			this.#idleTimer = setTimeout(() => void this.end(), this.#options.idleMs).unref();
			return;
		}
		this.#isRunning = true;
		void this.#serve(child, job.call)
			.then(job.resolve, job.reject)
			.then(() => {
				this.#isRunning = false;
				this.lastUsed = Date.now();
				this.#next();
			});
	}

	async #serve(child: Child, call: Call): Promise<RunOutput> {
		const began = performance.now();
		try {
			const output = await child.run(call);
			this.#crashes.reset();
			this.#secondsPerRun += ((performance.now() - began) / 1000 - this.#secondsPerRun) / 4;
			return output;
		} catch (error) {
			if (isCrash(error)) {
				if (this.#child === child) this.#child = undefined;
				// Ended because its visitor left: no fault of the model's, and the next may want it.
				if (call.signal.aborted) this.wake();
				else this.#countCrash();
			}
			throw error;
		}
	}

	#countCrash(): void {
		const restSeconds = this.#crashes.add();
		if (restSeconds > 0) this.#line.failAll(refusals.resting(restSeconds));
	}
}
