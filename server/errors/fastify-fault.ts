import type { ErrorCode } from "#shared/errors.ts";
import { AppError } from "./app-error.ts";

const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
	400: "BAD_INPUT",
	// What may not be looked at is not there: no hint that it is.
	403: "NOT_FOUND",
	404: "NOT_FOUND",
	405: "METHOD_NOT_ALLOWED",
	408: "REQUEST_TIMEOUT",
	413: "TOO_LARGE",
	414: "BAD_INPUT",
	415: "CONTENT_TYPE",
	431: "BAD_INPUT",
	503: "SITE_BUSY",
};

/** Turns an error made by Fastify or a plugin of it into one of the catalogue. */
export function fastifyFault(error: unknown): AppError {
	if (error instanceof AppError) return error;
	const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
	return new AppError(codeOfStatus[status] ?? "UNEXPECTED", { isFree: true });
}
