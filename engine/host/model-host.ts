import type { ModelEntry } from "../catalogue/model-entry.ts";
import { EngineError } from "../engine-error.ts";
import type { ModelStart } from "./model-start.ts";
import type { Child, Run } from "./start-child.ts";
import { takeTurns } from "./take-turns.ts";

const MAX_WAITING = 8;
const CRASHES_IN_A_ROW = 3;
const REST_MS = 60_000;

/** A run, whose it is, and how a caller who waits is told how many are before it. */
type Call = Run & { onPlace: (before: number) => void; caller: string };
type Options = { idleMs: number; begin: () => ModelStart };

/** One model: off, on its way, ready or resting; one run at a time, and a short line waits. */
export class ModelHost {
	readonly entry: ModelEntry;
	lastUsed = 0;
	#start: ModelStart | undefined;
	#child: Child | undefined;
	readonly #turns = takeTurns();
	#secondsPerRun = 5;
	#idleTimer: NodeJS.Timeout | undefined;
	/** Why the last start failed: told to the one who asks next, who may try anew. */
	#fault: unknown;
	#crashes = 0;
	#restsUntil = 0;
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
			waiting: this.#turns.queue().length,
			queue: this.#turns.queue(),
			running: this.#turns.count() > 0,
			...(child && { process: { pid: child.pid, resident_bytes: child.residentBytes() } }),
		};
	}

	get holdsMemory(): boolean {
		return this.#child !== undefined || this.#start?.hasRoom === true;
	}

	get isIdle(): boolean {
		return this.#child !== undefined && this.#turns.count() === 0;
	}

	get #restSeconds(): number {
		return Math.max(0, Math.ceil((this.#restsUntil - Date.now()) / 1000));
	}

	/** Runs as soon as it is this call's turn; the first one fails where the model is not there yet. */
	async run(call: Call): Promise<void> {
		this.lastUsed = Date.now();
		this.#refuseInRest();
		const count = this.#turns.count();
		// The second call waits for what the first began, once everything is fetched.
		const isLoading = this.#start?.state === "loading";
		if (this.#child === undefined && count === 0 && !isLoading) {
			const fault = this.#fault;
			this.#fault = undefined;
			throw fault ?? this.#wake().notYet();
		}
		if (count > MAX_WAITING) {
			const facts = { status: 429, code: "queue_full", retrySeconds: this.#secondsPerRun * count };
			throw new EngineError("Too many wait for this model. Please try again later.", facts);
		}
		await this.#turns.join(call, (one) => this.#serve(one)).finally(() => this.#endWhenIdle());
	}

	/** Ends the process; whoever waits is served by a new one. */
	async end(): Promise<void> {
		clearTimeout(this.#idleTimer);
		const child = this.#child ?? this.#start?.cancel();
		this.#child = undefined;
		child?.kill();
		await child?.gone;
	}

	/** Begins to fetch and load where nothing is under way. */
	#wake(): ModelStart {
		if (this.#start !== undefined) return this.#start;
		const start = this.#options.begin();
		this.#start = start;
		start.child
			.then(
				(child) => {
					this.#child = child;
					void child.gone.then(() => {
						if (this.#child === child) this.#child = undefined;
					});
				},
				(error: unknown) => {
					const isCrash = error instanceof EngineError && error.facts.code === "model_crashed";
					if (isCrash) this.#countCrash();
					if (this.#turns.count() === 0) this.#fault = error;
				},
			)
			.finally(() => {
				this.#start = undefined;
				this.#endWhenIdle();
			});
		return start;
	}

	async #serve(call: Call): Promise<void> {
		this.#refuseInRest();
		const child = this.#child ?? (await this.#wake().child);
		const began = performance.now();
		try {
			await child.run(call);
			this.#crashes = 0;
			this.#secondsPerRun += ((performance.now() - began) / 1000 - this.#secondsPerRun) / 4;
		} catch (error) {
			if (this.#child === child) this.#child = undefined;
			// Ended because its visitor left: no fault of the model's, and the next may want it.
			if (call.signal.aborted) this.#wake();
			else this.#countCrash();
			throw error;
		}
	}

	#endWhenIdle(): void {
		this.lastUsed = Date.now();
		clearTimeout(this.#idleTimer);
		if (!this.isIdle) return;
		this.#idleTimer = setTimeout(() => this.isIdle && this.end(), this.#options.idleMs).unref();
	}

	#countCrash(): void {
		this.#crashes = (this.#crashes + 1) % CRASHES_IN_A_ROW;
		if (this.#crashes === 0) this.#restsUntil = Date.now() + REST_MS;
	}

	#refuseInRest(): void {
		const retrySeconds = this.#restSeconds;
		if (retrySeconds === 0) return;
		const message = "The model failed several times in a row and rests for a while.";
		throw new EngineError(message, { status: 503, code: "model_resting", retrySeconds });
	}
}
