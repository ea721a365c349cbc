import type { ModelEntry } from "../catalogue/model-entry.ts";
import { EngineError } from "../engine-error.ts";
import type { ModelStart } from "./model-start.ts";
import type { Child } from "./start-child.ts";
import { type Call, WaitingLine } from "./waiting-line.ts";

const CRASHES_IN_A_ROW = 3;
const REST_MS = 60_000;
type Options = { idleMs: number; begin: () => ModelStart };

/** One model: off, on its way, ready or resting; one run at a time, and a short line waits. */
export class ModelHost {
	readonly entry: ModelEntry;
	lastUsed = 0;
	#start: ModelStart | undefined;
	#child: Child | undefined;
	#secondsPerRun = 5;
	#idleTimer: NodeJS.Timeout | undefined;
	/** Why the last start failed: told to the one who asks next, who may then try anew. */
	#fault: unknown;
	#crashes = 0;
	#restsUntil = 0;
	readonly #line = new WaitingLine();
	readonly #options: Options;

	constructor(entry: ModelEntry, options: Options) {
		this.entry = entry;
		this.#options = options;
	}

	/** How it is, in the words of the list of models. */
	facts() {
		const { progress, state = "off" } = this.#start ?? {};
		const child = this.#child;
		return {
			state: this.#restSeconds > 0 ? "resting" : child ? "ready" : state,
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

	get #isRunning(): boolean {
		return this.#line.running > 0;
	}

	get #restSeconds(): number {
		return Math.max(0, Math.ceil((this.#restsUntil - Date.now()) / 1000));
	}

	/** Runs as soon as it is this call's turn; fails at once where the model is not there yet. */
	async run(call: Call): Promise<void> {
		this.lastUsed = Date.now();
		if (this.#restSeconds > 0) throw this.#resting();
		if (this.#child === undefined && this.#line.length === 0) {
			const fault = this.#fault;
			this.#fault = undefined;
			if (fault !== undefined) throw fault;
			throw this.wake().notYet();
		}
		const turn = this.#line.join(call);
		if (turn === undefined) throw full(this.#secondsPerRun * (this.#line.length + 1));
		this.#next();
		return turn;
	}

	/** Begins to fetch and load where nothing is under way. */
	wake(): ModelStart {
		const start = this.#start ?? this.#options.begin();
		if (start === this.#start) return start;
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
				const fault = error instanceof Error ? error : new Error("not started");
				if (this.#line.failAll(fault) === 0) this.#fault = fault;
			},
		);
		return start;
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
		const began = performance.now();
		void this.#serve(child, job.call)
			.then(job.resolve, job.reject)
			.then(() => {
				this.#line.running = 0;
				this.lastUsed = Date.now();
				this.#secondsPerRun += ((performance.now() - began) / 1000 - this.#secondsPerRun) / 4;
				this.#next();
			});
	}

	async #serve(child: Child, call: Call): Promise<void> {
		try {
			await child.run(call);
			this.#crashes = 0;
		} catch (error) {
			if (this.#child === child) this.#child = undefined;
			// Ended because its visitor left: no fault of the model's, and the next may want it.
			if (call.signal.aborted) this.wake();
			else this.#countCrash();
			throw error;
		}
	}

	#countCrash(): void {
		this.#crashes += 1;
		if (this.#crashes < CRASHES_IN_A_ROW) return;
		this.#crashes = 0;
		this.#restsUntil = Date.now() + REST_MS;
		this.#line.failAll(this.#resting());
	}

	#resting(): EngineError {
		const facts = { status: 503, code: "model_resting", retrySeconds: this.#restSeconds };
		return new EngineError("The model failed several times in a row and rests for a while.", facts);
	}
}

function isCrash(error: unknown): boolean {
	return error instanceof EngineError && error.facts.code === "model_crashed";
}

function full(retrySeconds: number): EngineError {
	const message = "Too many people are waiting for this model. Please try again later.";
	return new EngineError(message, { status: 429, code: "queue_full", retrySeconds });
}
