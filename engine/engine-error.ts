type Details = {
	status: number;
	code: string;
	/** Seconds until a retry makes sense, if it does. */
	retrySeconds?: number;
	/** Percent downloaded so far. */
	progress?: number | undefined;
};

/** A failure that callers may read: a plain message, a status, and when to retry. */
export class EngineError extends Error {
	override readonly name = "EngineError";
	readonly details: Details;

	constructor(message: string, details: Details) {
		super(message);
		this.details = details;
	}

	/** The response body, in OpenAI's shape or that of a model that is not loaded yet. */
	get body() {
		const { status, code, retrySeconds, progress } = this.details;
		if (isOnItsWay(code)) {
			return { error: this.message, code, estimated_time: retrySeconds, progress };
		}
		const type = status < 500 ? "invalid_request_error" : "engine_error";
		return { error: { message: this.message, type, code } };
	}
}

/** Whether the code says that the model will answer soon. */
export function isOnItsWay(code: unknown): boolean {
	return code === "model_loading" || code === "model_downloading";
}

/** The request cannot be served; the message says why. */
export function refusal(message: string, status = 400, code = "bad_request"): EngineError {
	return new EngineError(message, { status, code });
}

/** What can be wrong with a visitor's input, as a status and a code that the site knows (server/errors/provider-table.ts). */
const inputFaults = {
	file_broken: 422,
	unsupported_file_type: 415,
	audio_too_long: 413,
	nothing_to_say: 400,
	context_length_exceeded: 400,
	unsupported_value: 400,
} as const;

/** The same, for a fault of the visitor's input. */
export function badInput(message: string, code: keyof typeof inputFaults): EngineError {
	return refusal(message, inputFaults[code], code);
}
