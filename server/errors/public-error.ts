import { TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import { type ErrorCode, errors } from "#shared/errors.ts";
import { AppError } from "./app-error.ts";
import { inputError } from "./input-error.ts";

type TRPCErrorCode = TRPCError["code"];

const codeOfStatus: Readonly<Record<number, TRPCErrorCode>> = {
	400: "BAD_REQUEST",
	403: "FORBIDDEN",
	404: "NOT_FOUND",
	405: "METHOD_NOT_SUPPORTED",
	408: "TIMEOUT",
	413: "PAYLOAD_TOO_LARGE",
	415: "UNSUPPORTED_MEDIA_TYPE",
	429: "TOO_MANY_REQUESTS",
	499: "CLIENT_CLOSED_REQUEST",
	502: "BAD_GATEWAY",
	503: "SERVICE_UNAVAILABLE",
	504: "GATEWAY_TIMEOUT",
};

const codeOfTRPC: Partial<Record<TRPCErrorCode, ErrorCode>> = {
	BAD_REQUEST: "BAD_INPUT",
	PARSE_ERROR: "BAD_INPUT",
	NOT_FOUND: "NOT_FOUND",
	METHOD_NOT_SUPPORTED: "METHOD_NOT_ALLOWED",
};

/** Turns whatever was thrown into the error of the catalogue that a visitor may see. */
export function appErrorOf(thrown: unknown): AppError {
	if (thrown instanceof AppError) return thrown;
	if (thrown instanceof TRPCError) return appErrorOfTRPC(thrown);
	if (isAbort(thrown)) return new AppError("STOPPED");
	return new AppError("UNEXPECTED", { detail: faultOf(thrown) });
}

function appErrorOfTRPC({ code, cause }: TRPCError): AppError {
	if (cause instanceof AppError) return cause;
	if (isAbort(cause)) return new AppError("STOPPED");
	if (code === "BAD_REQUEST" && cause instanceof ZodError) return inputError(cause);
	const known = codeOfTRPC[code];
	if (known) return new AppError(known, { isFree: true });
	return new AppError("UNEXPECTED", { detail: faultOf(cause) });
}

function isAbort(thrown: unknown): boolean {
	return thrown instanceof DOMException && thrown.name === "AbortError";
}

/** Wraps an error of the catalogue so that tRPC answers with its meaning in HTTP. */
export function publicError(thrown: unknown): TRPCError {
	const error = appErrorOf(thrown);
	return new TRPCError({
		code: codeOfStatus[errors[error.code].httpStatus] ?? "INTERNAL_SERVER_ERROR",
		message: error.message,
		cause: error,
	});
}

/** For the log only: the kind of a fault of ours and its place. Its message may quote an input. */
function faultOf(fault: unknown): string {
	if (!(fault instanceof Error)) return typeof fault;
	const places = (fault.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
	return [fault.name, ...places.slice(0, 2)].join(" | ").slice(0, 500);
}
