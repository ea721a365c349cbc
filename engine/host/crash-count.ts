const IN_A_ROW = 3;
const REST_MS = 60_000;

/** Counts crashes of a model; after several in a row it rests for a while. */
export class CrashCount {
	#crashes = 0;
	#restsUntil = 0;

	/** Seconds of rest left, 0 when awake. */
	get restSeconds(): number {
		return Math.max(0, Math.ceil((this.#restsUntil - Date.now()) / 1000));
	}

	/** Gives the seconds of rest that this one brings. */
	add(): number {
		this.#crashes += 1;
		if (this.#crashes === IN_A_ROW) {
			this.#crashes = 0;
			this.#restsUntil = Date.now() + REST_MS;
		}
		return this.restSeconds;
	}

	reset(): void {
		this.#crashes = 0;
	}
}
