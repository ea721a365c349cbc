import { initTRPC } from "@trpc/server";
import type { z } from "zod";
import { type ErrorData, errors } from "#shared/errors.ts";
import type { TaskName } from "#shared/models.ts";
import { isAsyncIterable } from "#shared/result.ts";
import { PublicError } from "../errors/public-error.ts";
import type { Context } from "./context.ts";
import { beginTaskCall } from "./task-call.ts";

const trpc = initTRPC.context<Context>().create({
	// Never send stacks, whatever NODE_ENV says.
	isDev: false,
	errorFormatter({ shape, error, ctx }) {
		const { cause: shown, pointsSpent } = PublicError.of(error);
		const data: ErrorData & typeof shape.data = {
			...shape.data,
			httpStatus: errors[shown.code].httpStatus,
			errorCode: shown.code,
			...(shown.parts && { parts: shown.parts }),
			pointsSpent,
			...(shown.retryAfterSeconds !== undefined && { retryAfterSeconds: shown.retryAfterSeconds }),
			...(ctx && { requestId: ctx.requestId }),
		};
		return { ...shape, message: shown.message, data };
	},
});

/** A procedure that spends nothing. Turns whatever it throws into a PublicError. */
export const publicProcedure = trpc.procedure.use(async ({ next }) => {
	const result = await next();
	return result.ok ? result : { ...result, error: PublicError.of(result.error) };
});

export const { router, createCallerFactory } = trpc;

/**
 * A procedure that spends: it reserves points and a slot before it reads its input, and settles them when
 * its answer, or the last event of its stream, is out.
 */
export function spendingProcedure(task: TaskName) {
	// Not built on publicProcedure, because each middleware copies the call's options twice.
	return trpc.procedure.use(async ({ ctx, next, signal }) => {
		const call = await beginTaskCall({ task, signal, context: ctx });
		const result = await next({ ctx: { models: call.models } });
		if (!result.ok) return { ...result, error: call.fail(result.error) };
		if (isAsyncIterable(result.data)) return { ...result, data: call.follow(result.data) };
		call.finish();
		return result;
	});
}

/** The procedure of a task, with the input and output of its contract. */
export function taskProcedure<Input extends z.ZodType, Output extends z.ZodType>(
	task: TaskName,
	{ input, output }: { input: Input; output: Output },
) {
	return spendingProcedure(task).input(input).output(output);
}
