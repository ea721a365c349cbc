import { TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { ZodError } from "zod";
import type { ErrorCode } from "#shared/errors.ts";
import { JSON_MAX_BYTES } from "#shared/limits.ts";
import { AppError } from "./app-error.ts";
import { atMost, inputError, refusedInput } from "./input-error.ts";

/** The code if our own server refuses a request with a status. */
const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
	400: "BAD_INPUT",
	// Answer 404 instead of 403, so as not to reveal that something exists.
	403: "NOT_FOUND",
	404: "NOT_FOUND",
	405: "METHOD_NOT_ALLOWED",
	408: "REQUEST_TIMEOUT",
	414: "BAD_INPUT",
	431: "BAD_INPUT",
	503: "SITE_BUSY",
};

const jsonLimit = { field: "input", takes: "bytes", ...atMost(JSON_MAX_BYTES) } as const;

const contentTypes = {
	field: "content-type",
	takes: "oneOf",
	options: "application/json, multipart/form-data",
} as const;

/** Turns any thrown value into the error that the visitor sees. */
export function toAppError(thrown: unknown): AppError {
	const fault = thrown instanceof TRPCError ? thrown.cause : thrown;
	if (fault instanceof AppError) return fault;
	if (fault instanceof DOMException && fault.name === "AbortError") return new AppError("STOPPED");
	const status = statusOf(thrown);
	// Only with status 400: with 500, our own output violates its contract.
	if (status === 400 && fault instanceof ZodError) return refusedInput(fault);
	if (status === 413) return inputError(jsonLimit, "TOO_LARGE");
	if (status === 415) return inputError(contentTypes, "CONTENT_TYPE");
	const code = codeOfStatus[status];
	if (code) return new AppError(code, { isFree: true });
	return new AppError("UNEXPECTED", { detail: placeOf(fault) });
}

/** The HTTP status of an error of tRPC, Fastify or a plugin. */
function statusOf(thrown: unknown): number {
	if (thrown instanceof TRPCError) return getHTTPStatusCodeFromError(thrown);
	return thrown instanceof Error && "statusCode" in thrown ? Number(thrown.statusCode) : 500;
}

/** For the log: the kind and location of an internal error, without its message, which may quote the input. */
function placeOf(fault: unknown): string {
	if (!(fault instanceof Error)) return typeof fault;
	return [fault.name, ...placesOf(fault).slice(0, 2)].join(" | ").slice(0, 500);
}

/** The locations in an error's stack, innermost first. */
export function placesOf({ stack = "" }: Error): string[] {
	return stack
		.split("\n")
		.filter((line) => /^\s+at /.test(line))
		.map((line) => line.trim());
}
