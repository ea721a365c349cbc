import { TRPCError } from "@trpc/server";
import { errors } from "#shared/errors.ts";
import type { AppError } from "./app-error.ts";
import { appErrorOf } from "./app-error-of.ts";
import { statuses } from "./statuses.ts";

/** An AppError as tRPC carries it to the browser. */
export class PublicError extends TRPCError {
	declare readonly cause: AppError;
	/** Points that the call cost. */
	readonly pointsSpent: number;

	constructor(error: AppError, pointsSpent = 0) {
		const { httpStatus } = errors[error.code];
		super({
			code: statuses[httpStatus]?.name ?? "INTERNAL_SERVER_ERROR",
			message: error.message,
			cause: error,
		});
		this.pointsSpent = pointsSpent;
	}

	/** Turns a thrown value into a PublicError that cost nothing, unless it is one already. */
	static of(thrown: unknown): PublicError {
		return thrown instanceof PublicError ? thrown : new PublicError(appErrorOf(thrown));
	}
}
