import { errorSentence } from "#shared/errors/error-texts.ts";
import type { ErrorCode, ErrorParts } from "#shared/errors.ts";

/** An error that a visitor may see. Its message is just the sentence of its code. */
export class AppError extends Error {
	override readonly name = "AppError";
	readonly code: ErrorCode;
	/** Values of the sentence's `{name}` parts, safe to show. */
	readonly parts: ErrorParts | undefined;
	/** Seconds until a retry makes sense. */
	readonly retryAfterSeconds: number | undefined;
	/** For the log only, clipped and redacted; never sent to a browser. */
	readonly detail: string | undefined;
	/** The provider certainly charged nothing, as without a connection, so the points are refunded. */
	readonly isFree: boolean;
	/** The HTTP status of a back-end's failure, or the one inside an answer with status 200. */
	readonly backendStatus: number | undefined;
	/** The request field that the provider rejects, for the doctor. */
	readonly refusedField: string | undefined;
	/** How much of a model is loaded, in percent. */
	readonly loadedPercent: number | undefined;
	/** False if no connection was made, which no visitor's input can cause. */
	readonly hadConnection: boolean;
	/** The JSON of an answer that its wire cannot read, unchecked: `otherAnswer` decides whether to show it. */
	readonly unread: string | undefined;

	constructor(code: ErrorCode, options: Partial<Omit<AppError, keyof Error | "code">> = {}) {
		super(errorSentence(code, options.parts));
		this.code = code;
		this.parts = options.parts;
		this.retryAfterSeconds = options.retryAfterSeconds;
		this.detail = options.detail;
		this.backendStatus = options.backendStatus;
		this.refusedField = options.refusedField;
		this.loadedPercent = options.loadedPercent;
		this.hadConnection = options.hadConnection ?? true;
		this.isFree = options.isFree ?? !this.hadConnection;
		this.unread = options.unread;
	}
}

/**
 * The error of an answer withheld by the provider's filter or this site's rules. What the provider's withheld before a
 * word of it came is not sold.
 */
export function withheld(rule: "provider" | "site"): AppError {
	return new AppError("WITHHELD", { parts: { rule }, isFree: rule === "provider" });
}

/** The error of an unusable answer; `detail` is for the log and must not quote anything. */
export function badReply(detail: string): AppError {
	return new AppError("PROVIDER_BAD_RESPONSE", { detail });
}

/** The error of a sound without a sample. */
export function noSound(): AppError {
	return new AppError("PROVIDER_BAD_RESPONSE", { detail: "no sample of sound", isFree: true });
}

/** The error of an answer that ended without a word, as when the model wanted a tool. */
export function noAnswer(): AppError {
	return new AppError("NO_ANSWER", { detail: "ended without a word", isFree: true });
}

/** The error of JSON of another shape than the task's; a visitor may still be able to read it. */
export function unreadReply(detail: string, unread: string): AppError {
	return new AppError("PROVIDER_BAD_RESPONSE", { detail, unread });
}
