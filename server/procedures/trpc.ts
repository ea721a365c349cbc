import { initTRPC } from "@trpc/server";
import { expectedWords } from "#shared/errors/error-texts.ts";
import { type ErrorData, type ErrorParts, errors } from "#shared/errors.ts";
import { PublicError } from "../errors/public-error.ts";
import type { Context } from "./context.ts";

export const trpc = initTRPC.context<Context>().create({
	// Never send stacks, whatever NODE_ENV says.
	isDev: false,
	errorFormatter({ shape, error, ctx }) {
		const { cause: shown, pointsSpent } = PublicError.of(error);
		const data: ErrorData & typeof shape.data = {
			...shape.data,
			httpStatus: errors[shown.code].httpStatus,
			errorCode: shown.code,
			...(shown.parts && { parts: shown.parts, ...inputDataOf(shown.parts) }),
			pointsSpent,
			...(shown.retryAfterSeconds !== undefined && { retryAfterSeconds: shown.retryAfterSeconds }),
			...(ctx && { requestId: ctx.requestId }),
		};
		return { ...shape, message: shown.message, data };
	},
});

/** Where an input is wrong, what belongs there, and the bound that was passed. */
function inputDataOf(parts: ErrorParts) {
	const { field, limit } = parts;
	const expected = expectedWords(parts);
	if (typeof field !== "string" || expected === undefined) return undefined;
	return { field, expected, ...(typeof limit === "number" && { limit }) };
}

/** A procedure that spends nothing. Converts every thrown value to a PublicError. */
export const publicProcedure = trpc.procedure.use(async ({ next }) => {
	const result = await next();
	return result.ok ? result : { ...result, error: PublicError.of(result.error) };
});

export const { router, createCallerFactory } = trpc;
