import { TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { ZodError } from "zod";
import { type ErrorCode, isErrorCode } from "#shared/errors.ts";
import { AppError } from "./app-error.ts";

/** The code if our own server refuses a request with a status. */
const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
	400: "BAD_INPUT",
	// Answer 404 instead of 403, so as not to reveal that something exists.
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

/** Turns any thrown value into the error that the visitor sees. */
export function toAppError(thrown: unknown): AppError {
	const fault = thrown instanceof TRPCError ? thrown.cause : thrown;
	if (fault instanceof AppError) return fault;
	if (fault instanceof DOMException && fault.name === "AbortError") return new AppError("STOPPED");
	const status = statusOf(thrown);
	// Only with status 400: with 500, our own output violates its contract.
	if (status === 400 && fault instanceof ZodError) return inputError(fault);
	const code = codeOfStatus[status];
	if (code) return new AppError(code, { isFree: true });
	return new AppError("UNEXPECTED", { detail: placeOf(fault) });
}

/** The HTTP status of an error of tRPC, Fastify or a plugin. */
function statusOf(thrown: unknown): number {
	if (thrown instanceof TRPCError) return getHTTPStatusCodeFromError(thrown);
	return thrown instanceof Error && "statusCode" in thrown ? Number(thrown.statusCode) : 500;
}

type Issue = ZodError["issues"][number];

const textFields = ["prompt", "text", "content"];

/** The error of an invalid input. Never repeats the input. */
function inputError(error: ZodError): AppError {
	const issue = error.issues[0];
	if (!issue) return new AppError("BAD_INPUT", { isFree: true });
	const limit = issue.code === "too_big" ? Number(issue.maximum) : 0;
	return new AppError(codeOfIssue(issue), { parts: { limit }, isFree: true });
}

function codeOfIssue(issue: Issue): ErrorCode {
	if (issue.code === "custom") {
		const code = String(issue.params?.["errorCode"]);
		return isErrorCode(code) ? code : "BAD_INPUT";
	}
	const field = String(issue.path.at(-1));
	const isHistory = field === "messages";
	if (!isHistory && !textFields.includes(field)) return "BAD_INPUT";
	if (issue.code === "too_small") return "TEXT_MISSING";
	if (issue.code !== "too_big") return "BAD_INPUT";
	return isHistory ? "HISTORY_TOO_LONG" : "TEXT_TOO_LONG";
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
