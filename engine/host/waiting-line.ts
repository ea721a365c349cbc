type Waiting = { signal: AbortSignal; onPlace?: (before: number) => void };
type Job<Call, Output> = {
	call: Call;
	resolve: (output: Output) => void;
	reject: (reason: unknown) => void;
};

/** Those who wait for a model, in their order; who leaves makes the line shorter. */
export class WaitingLine<Call extends Waiting, Output> {
	readonly #jobs: Job<Call, Output>[] = [];
	readonly #limit: number;
	#running = 0;

	constructor(limit: number) {
		this.#limit = limit;
	}

	get length(): number {
		return this.#jobs.length;
	}

	/** Promises the call's outcome; undefined where the line is full. `running` are served now. */
	join(call: Call, running: number): Promise<Output> | undefined {
		if (this.#jobs.length + running > this.#limit) return undefined;
		this.#running = running;
		return new Promise((resolve, reject) => {
			const job = { call, resolve, reject };
			this.#jobs.push(job);
			call.signal.addEventListener("abort", () => this.#leave(job), { once: true });
			this.#tell(this.#jobs.length - 1);
		});
	}

	next(): Job<Call, Output> | undefined {
		const job = this.#jobs.shift();
		this.#running = job === undefined ? 0 : 1;
		this.#tell(0);
		return job;
	}

	/** Gives the number of those who were told. */
	failAll(reason: Error): number {
		const jobs = this.#jobs.splice(0);
		for (const { reject } of jobs) reject(reason);
		return jobs.length;
	}

	#leave(job: Job<Call, Output>): void {
		const index = this.#jobs.indexOf(job);
		if (index < 0) return;
		this.#jobs.splice(index, 1);
		job.reject(job.call.signal.reason);
		this.#tell(index);
	}

	/** Tells everyone from `first` on how many are before them. */
	#tell(first: number): void {
		for (const [index, { call }] of this.#jobs.entries()) {
			const before = index + this.#running;
			if (index >= first && before > 0) call.onPlace?.(before);
		}
	}
}
