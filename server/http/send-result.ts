import { getTRPCErrorShape } from "@trpc/server";
import type { FastifyReply } from "fastify";
import { PublicError } from "../errors/public-error.ts";
import type { Context } from "../procedures/context.ts";
import { appRouter } from "../procedures/router.ts";
import { writeEvents } from "./write-events.ts";

/** The media type of tRPC's lines. */
export const LINES = "application/jsonl";

type Result = { data: unknown; isBatch: boolean; wantsLines: boolean };

/** Sends a procedure's result in tRPC's envelope. */
export function sendResult(reply: FastifyReply, { data, isBatch, wantsLines }: Result) {
	const result = { result: { data } };
	reply.header("cache-control", "no-store").type(wantsLines ? LINES : "application/json");
	if (wantsLines) return reply.send(`${JSON.stringify({ 0: [[result]] })}\n`);
	return reply.send(JSON.stringify(isBatch ? [result] : result));
}

const streamHeaders = {
	"content-type": LINES,
	// Proxies must not hold tokens back for compression or buffering.
	"cache-control": "no-store, no-transform",
	"x-accel-buffering": "no",
};

/** Sends a procedure's stream, one line an event. Throws failures before the first event. */
export async function sendStream(
	reply: FastifyReply,
	{ data, path, context }: { data: AsyncIterable<unknown>; path: string; context: Context },
) {
	await writeEvents({
		events: data,
		raw: reply.raw,
		writeHead() {
			reply.hijack();
			for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...streamHeaders })) {
				if (value !== undefined) reply.raw.setHeader(name, value);
			}
			reply.raw.writeHead(200);
		},
		shapeOf: (error) => errorShapeOf({ error, path, context }),
	});
	return reply;
}

type EnvelopeOptions = {
	error: unknown;
	/** The procedure's name, if there is one. */
	path?: string;
	/** Absent if the request reached no procedure; then `requestId` is given. */
	context?: Context;
	requestId?: string;
};

function errorShapeOf({ error, path, context, requestId }: EnvelopeOptions) {
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

/** Sends an error in tRPC's envelope: status, Retry-After and our sentence. */
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
