import { errorSentence } from "#shared/errors/error-texts.ts";
import type { ErrorCode, ErrorParts } from "#shared/errors.ts";

/** An error that a visitor may see. Its message is the sentence of its code and nothing else. */
export class AppError extends Error {
	override readonly name = "AppError";
	readonly code: ErrorCode;
	/** Fills the `{name}` parts of the sentence; already safe to show. */
	readonly parts: ErrorParts | undefined;
	/** Seconds after which a new try makes sense. */
	readonly retryAfterSeconds: number | undefined;
	/** For the log only, already clipped and redacted; never sent to a browser. */
	readonly detail: string | undefined;
	/** True when the provider certainly charged nothing, so that the points go back. */
	readonly isFree: boolean;
	/** The HTTP status with which a back-end failed, or which it names in an answer begun with 200. */
	readonly backendStatus: number | undefined;
	/** How much of a model is loaded, in percent. */
	readonly loadedPercent: number | undefined;
	/** False where no connection was made, which nothing that a visitor sends can cause. */
	readonly hadConnection: boolean;

	constructor(code: ErrorCode, options: Partial<Omit<AppError, keyof Error | "code">> = {}) {
		super(errorSentence(code, options.parts));
		this.code = code;
		this.parts = options.parts;
		this.retryAfterSeconds = options.retryAfterSeconds;
		this.detail = options.detail;
		this.isFree = options.isFree ?? false;
		this.backendStatus = options.backendStatus;
		this.loadedPercent = options.loadedPercent;
		this.hadConnection = options.hadConnection ?? true;
	}
}
