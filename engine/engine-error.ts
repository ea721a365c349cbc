type Facts = {
	status: number;
	code: string;
	/** Seconds until another try makes sense, where one does. */
	retrySeconds?: number;
	/** Percent fetched so far, while the model is being downloaded. */
	progress?: number | undefined;
};

/** A failure as a caller may read it: plain words, a status, and when to come again. */
export class EngineError extends Error {
	override readonly name = "EngineError";
	readonly facts: Facts;

	constructor(message: string, facts: Facts) {
		super(message);
		this.facts = facts;
	}

	/** What is sent: OpenAI's shape, or that of a model which is on its way. */
	get body() {
		const { status, code, retrySeconds, progress } = this.facts;
		if (code === "model_loading" || code === "model_downloading") {
			return { error: this.message, code, estimated_time: retrySeconds, progress };
		}
		const type = status < 500 ? "invalid_request_error" : "engine_error";
		return { error: { message: this.message, type, code } };
	}
}

/** What was sent cannot be used; the message tells why. */
export function refusal(message: string, status = 400, code = "bad_request"): EngineError {
	return new EngineError(message, { status, code });
}

/** The same, of what a visitor said or chose. */
export function badInput(message: string, status = 400): EngineError {
	return refusal(message, status, "bad_input");
}

/** Any failure as one that may be told: the library's own words name paths and tensors. */
export function toEngineError(error: unknown): EngineError {
	if (error instanceof EngineError) return error;
	process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
	return new EngineError("The model could not do this.", { status: 500, code: "model_failed" });
}
