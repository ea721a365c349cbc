import { getTRPCErrorShape } from "@trpc/server";
import type { FastifyReply } from "fastify";
import { PublicError } from "../errors/public-error.ts";
import type { Context } from "../procedures/context.ts";
import { appRouter } from "../procedures/router.ts";

type EnvelopeOptions = {
	error: unknown;
	/** The procedure's name, where there is one. */
	path?: string;
	context?: Context;
	/** Where there is no context yet. */
	requestId?: string;
};

/** The wire shape of an error, for one made by a procedure or by the server around it. */
export function errorShapeOf({ error, path, context, requestId }: EnvelopeOptions) {
	const shape = getTRPCErrorShape({
		config: appRouter._def._config,
		error: PublicError.of(error),
		type: "unknown",
		path,
		input: undefined,
		ctx: context,
	});
	return requestId === undefined ? shape : { ...shape, data: { ...shape.data, requestId } };
}

/** Answers with an error in tRPC's envelope: status, Retry-After and our sentence. */
export function sendError(reply: FastifyReply, options: EnvelopeOptions): FastifyReply {
	const error = PublicError.of(options.error);
	const shape = errorShapeOf({ ...options, error });
	const { retryAfterSeconds } = error.cause;
	if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
	return reply
		.code(shape.data.httpStatus)
		.header("cache-control", "no-store")
		.type("application/json")
		.send(JSON.stringify({ error: shape }));
}
