import { TRPCError } from "@trpc/server";
import { errors } from "#shared/errors.ts";
import type { AppError } from "./app-error.ts";
import { toAppError } from "./to-app-error.ts";

/** tRPC's names for HTTP statuses. */
const nameOfStatus: Readonly<
	Record<(typeof errors)[AppError["code"]]["httpStatus"], TRPCError["code"]>
> = {
	400: "BAD_REQUEST",
	403: "FORBIDDEN",
	404: "NOT_FOUND",
	405: "METHOD_NOT_SUPPORTED",
	// tRPC has no name for 406; its own resolver uses this one for a stream over the wrong link.
	406: "UNSUPPORTED_MEDIA_TYPE",
	408: "TIMEOUT",
	409: "CONFLICT",
	413: "PAYLOAD_TOO_LARGE",
	415: "UNSUPPORTED_MEDIA_TYPE",
	422: "UNPROCESSABLE_CONTENT",
	429: "TOO_MANY_REQUESTS",
	499: "CLIENT_CLOSED_REQUEST",
	500: "INTERNAL_SERVER_ERROR",
	502: "BAD_GATEWAY",
	503: "SERVICE_UNAVAILABLE",
	504: "GATEWAY_TIMEOUT",
};

/** An AppError as tRPC carries it to the browser. */
export class PublicError extends TRPCError {
	declare readonly cause: AppError;
	/** Points that the call cost. */
	readonly pointsSpent: number;

	constructor(error: AppError, pointsSpent = 0) {
		const { httpStatus } = errors[error.code];
		super({
			code: nameOfStatus[httpStatus],
			message: error.message,
			cause: error,
		});
		this.pointsSpent = pointsSpent;
	}

	/** Turns a thrown value into a PublicError that cost nothing, unless it is one already. */
	static of(thrown: unknown): PublicError {
		return thrown instanceof PublicError ? thrown : new PublicError(toAppError(thrown));
	}
}
