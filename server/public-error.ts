import { TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import { errors } from "#shared/errors.ts";
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

/** Turns whatever was thrown into the error of the catalogue that a visitor may see. */
export function appErrorOf(thrown: unknown): AppError {
	if (thrown instanceof AppError) return thrown;
	if (thrown instanceof ZodError) return inputError(thrown);
	if (thrown instanceof TRPCError) {
		if (thrown.cause instanceof AppError) return thrown.cause;
		// A broken output is our fault, not the visitor's: only a bad request speaks of the input.
		if (thrown.code === "BAD_REQUEST" && thrown.cause instanceof ZodError) {
			return inputError(thrown.cause);
		}
		if (thrown.code === "BAD_REQUEST" || thrown.code === "PARSE_ERROR") {
			return new AppError("BAD_INPUT", { isFree: true });
		}
		if (thrown.code === "NOT_FOUND") return new AppError("NOT_FOUND", { isFree: true });
		if (thrown.code === "METHOD_NOT_SUPPORTED") return new AppError("METHOD_NOT_ALLOWED");
	}
	return new AppError("UNEXPECTED", { detail: describe(thrown) });
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

/** For the log only: the kind of a fault of ours and the first line of its stack. */
function describe(thrown: unknown): string {
	const fault = thrown instanceof TRPCError && thrown.cause ? thrown.cause : thrown;
	if (!(fault instanceof Error)) return typeof fault;
	return fault.stack?.split("\n").slice(0, 3).join(" | ").slice(0, 500) ?? fault.name;
}
