import type { ServerResponse } from "node:http";
import { getTRPCErrorShape } from "@trpc/server";
import type { FastifyReply } from "fastify";
import { PublicError } from "../errors/public-error.ts";
import type { Context } from "../procedures/context.ts";
import { appRouter } from "../procedures/router.ts";

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

/** After so many milliseconds the head goes out without an event, so that proxies keep waiting. */
const HEAD_AFTER_MS = 10_000;
/** Milliseconds between heartbeats in a silent stream. */
const HEARTBEAT_MS = 15_000;
/** Milliseconds that a reader may leave a full buffer unread. */
const STALL_MS = 30_000;

type WriteEventsOptions = {
	events: AsyncIterable<unknown>;
	raw: ServerResponse;
	/** Sends status and headers; called once, before the first line. */
	writeHead: () => void;
	/** The wire shape of an error after the head. */
	shapeOf: (error: unknown) => unknown;
};

/**
 * Writes a stream in the lines that tRPC's httpBatchStreamLink reads. Waits for slow readers and drops those
 * that do not read. Throws a failure before the first event, so that it gets its HTTP status; a later one
 * becomes the stream's last line.
 */
export async function writeEvents(options: WriteEventsOptions): Promise<void> {
	const { events, raw, writeHead, shapeOf } = options;
	const iterator = events[Symbol.asyncIterator]();
	let isBegun = false;
	const headTimer = setTimeout(begin, HEAD_AFTER_MS);
	const heartbeat = setInterval(beat, HEARTBEAT_MS);
	try {
		for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
			begin();
			// `close` fires only once; a wait that begins after it would never end.
			if (!raw.destroyed && !raw.write(line([1, 1, [[next.value]]]))) await drained(raw);
			if (raw.destroyed) return;
		}
		begin();
		raw.end(line([1, 0, [[]]]));
	} catch (error) {
		if (!isBegun) throw error;
		raw.end(line([1, 2, shapeOf(error)]));
	} finally {
		clearTimeout(headTimer);
		clearInterval(heartbeat);
		await iterator.return?.();
	}

	function begin() {
		if (isBegun || raw.destroyed) return;
		isBegun = true;
		writeHead();
		// Corked, so that head and first event leave in one packet.
		raw.cork();
		raw.write(line({ "0": [[{ result: 0 }], ["result", 0, 0]] }));
		raw.write(line([0, 0, [[{ data: 0 }], ["data", 1, 1]]]));
		process.nextTick(() => raw.uncork());
	}
	function beat() {
		if (isBegun && !raw.writableNeedDrain) raw.write(" ");
	}
}

function line(value: unknown): string {
	return `${JSON.stringify(value)}\n`;
}

/** Resolves when the reader has caught up or is gone. Cuts it off if it reads nothing for too long. */
function drained(raw: ServerResponse): Promise<void> {
	return new Promise((resolve) => {
		const stall = setTimeout(() => {
			raw.destroy();
			// A response without a socket emits no `close`.
			proceed();
		}, STALL_MS);
		const proceed = () => {
			clearTimeout(stall);
			raw.off("drain", proceed).off("close", proceed);
			resolve();
		};
		raw.on("drain", proceed).on("close", proceed);
	});
}
