/** A failure as a caller may read it: plain words, a status, and when to come again. */
export class EngineError extends Error {
	override readonly name = "EngineError";
	readonly status: number;
	readonly code: string;
	/** Seconds until another try makes sense, where one does. */
	readonly retrySeconds: number | undefined;
	/** Share fetched so far, 0 to 100, while the model is being downloaded. */
	readonly progress: number | undefined;

	constructor(
		message: string,
		facts: { status: number; code: string; retrySeconds?: number; progress?: number },
	) {
		super(message);
		this.status = facts.status;
		this.code = facts.code;
		this.retrySeconds = facts.retrySeconds;
		this.progress = facts.progress;
	}
}
