import type { Run } from "./start-child.ts";

const LIMIT = 8;

/** A run, and how a caller who waits is told how many are before it. */
export type Call = Run & { onPlace: (before: number) => void };
type Job = { call: Call; resolve: () => void; reject: (reason: unknown) => void };

/** Those who wait for a model, in their order; who leaves makes the line shorter. */
export class WaitingLine {
	/** How many are served now. */
	running = 0;
	readonly #jobs: Job[] = [];

	get length(): number {
		return this.#jobs.length;
	}

	/** Promises the outcome of a call; undefined where the line is full. */
	join(call: Call): Promise<void> | undefined {
		if (this.#jobs.length + this.running > LIMIT) return undefined;
		return new Promise((resolve, reject) => {
			const job = { call, resolve, reject };
			this.#jobs.push(job);
			call.signal.addEventListener("abort", () => this.#leave(job), { once: true });
			this.#tell(this.#jobs.length - 1);
		});
	}

	next(): Job | undefined {
		const job = this.#jobs.shift();
		this.running = job === undefined ? 0 : 1;
		this.#tell(0);
		return job;
	}

	/** Gives the number of those who were told. */
	failAll(reason: Error): number {
		const jobs = this.#jobs.splice(0);
		for (const { reject } of jobs) reject(reason);
		return jobs.length;
	}

	#leave(job: Job): void {
		const index = this.#jobs.indexOf(job);
		if (index < 0) return;
		this.#jobs.splice(index, 1);
		job.reject(job.call.signal.reason);
		this.#tell(index);
	}

	/** Tells everyone from `first` on how many are before them. */
	#tell(first: number): void {
		for (const [index, { call }] of this.#jobs.entries()) {
			const before = index + this.running;
			if (index >= first && before > 0) call.onPlace(before);
		}
	}
}
