import { TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { ZodError } from "zod";
import { AppError } from "./app-error.ts";
import { inputError } from "./input-error.ts";
import { statuses } from "./statuses.ts";

/** Turns any thrown value into the error that the visitor sees. */
export function appErrorOf(thrown: unknown): AppError {
	const fault = thrown instanceof TRPCError ? thrown.cause : thrown;
	if (fault instanceof AppError) return fault;
	if (fault instanceof DOMException && fault.name === "AbortError") return new AppError("STOPPED");
	const status = statusOf(thrown);
	// Not with status 500: that is a result of ours that breaks its contract.
	if (status === 400 && fault instanceof ZodError) return inputError(fault);
	const refusal = statuses[status]?.ours;
	if (refusal) return new AppError(refusal, { isFree: true });
	return new AppError("UNEXPECTED", { detail: placeOf(fault) });
}

/** The HTTP status of an error of tRPC, Fastify or a plugin. */
function statusOf(thrown: unknown): number {
	if (thrown instanceof TRPCError) return getHTTPStatusCodeFromError(thrown);
	return thrown instanceof Error && "statusCode" in thrown ? Number(thrown.statusCode) : 500;
}

/** For the log: the kind and place of a fault of ours, without its message, which may quote an input. */
function placeOf(fault: unknown): string {
	if (!(fault instanceof Error)) return typeof fault;
	return [fault.name, ...placesOf(fault).slice(0, 2)].join(" | ").slice(0, 500);
}

/** The places of an error's stack, innermost first. */
export function placesOf({ stack = "" }: Error): string[] {
	return stack
		.split("\n")
		.filter((line) => /^\s+at /.test(line))
		.map((line) => line.trim());
}
