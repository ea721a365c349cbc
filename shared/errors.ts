import { ownErrors } from "./errors/own-errors.ts";
import { specifiedErrors } from "./errors/specified-errors.ts";

/** Every error a visitor can meet. */
export const errors = { ...specifiedErrors, ...ownErrors } as const;

/** The code of an error, the same in server and browser. */
export type ErrorCode = keyof typeof errors;

/** The code of every error, for schemas. */
export const errorCodes = Object.keys(errors).filter(isErrorCode);

/** What an error carries to the browser besides its sentence. */
export type ErrorData = {
	errorCode: ErrorCode;
	/** Points that the failed call cost in the end; 0 where all went back. */
	pointsSpent: number;
	/** Seconds after which a new try makes sense, where the provider or the allowance said so. */
	retryAfterSeconds?: number;
	/** The request's id, which the host finds in the log. */
	requestId?: string;
};

/** Tells whether a string names an error of the catalogue. */
export function isErrorCode(code: string): code is ErrorCode {
	return Object.hasOwn(errors, code);
}

/** Gives the sentence of an error with its `{name}` parts filled in. */
export function errorSentence(
	code: ErrorCode,
	parts: Readonly<Record<string, string | number>> = {},
): string {
	return errors[code].sentence
		.replace(/\{(\w+)\}/g, (_whole, name: string) => String(parts[name] ?? ""))
		.trim();
}
