type Details = {
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
	readonly details: Details;

	constructor(message: string, details: Details) {
		super(message);
		this.details = details;
	}

	/** The body of the answer: OpenAI's shape, or that of a model which is not there yet. */
	get body() {
		const { status, code, retrySeconds, progress } = this.details;
		if (code === "model_loading" || code === "model_downloading") {
			return { error: this.message, code, estimated_time: retrySeconds, progress };
		}
		const type = status < 500 ? "invalid_request_error" : "engine_error";
		return { error: { message: this.message, type, code } };
	}
}

/** The request cannot be served; the message says why. */
export function refusal(message: string, status = 400, code = "bad_request"): EngineError {
	return new EngineError(message, { status, code });
}

/** The same, of what a visitor wrote, sent or chose. */
export function badInput(message: string, status = 400): EngineError {
	return refusal(message, status, "bad_input");
}
