import type { ServerResponse } from "node:http";
import { getTRPCErrorShape } from "@trpc/server";
import { getHTTPStatusCode } from "@trpc/server/http";
import type { FastifyReply } from "fastify";
import { isAsyncIterable } from "#shared/result.ts";
import { startSilenceTimer } from "#shared/silence-timer.ts";
import { PublicError } from "../errors/public-error.ts";
import type { Context } from "../procedures/context.ts";
import { appRouter } from "../procedures/router.ts";

/** The media type of tRPC's JSON lines. */
export const LINES = "application/jsonl";

/** What the client accepts: JSON lines or JSON; for a batch an array. */
export type Wire = { isBatch: boolean; wantsLines: boolean };

/** Sends a procedure's result in tRPC's envelope. */
export function sendResult(reply: FastifyReply, data: unknown, wire: Wire) {
	return sendBody(reply, bodyOf({ result: { data } }, wire), wire.wantsLines);
}

function bodyOf(envelope: object, { isBatch, wantsLines }: Wire): string {
	if (wantsLines) return line({ 0: [[envelope]] });
	return JSON.stringify(isBatch ? [envelope] : envelope);
}

function sendBody(reply: FastifyReply, body: string, wantsLines: boolean) {
	cutWhenStalled(reply.raw);
	if (reply.raw.headersSent) {
		reply.raw.end(body);
		return reply;
	}
	const type = wantsLines ? LINES : "application/json";
	return reply.headers({ "cache-control": "no-store", "content-type": type }).send(body);
}

/** Sends the head of a chunked response once. */
function beginReply(reply: FastifyReply, { wantsLines }: { wantsLines: boolean }): void {
	const { raw } = reply;
	if (raw.headersSent || raw.destroyed) return;
	reply.hijack();
	const headers = {
		...reply.getHeaders(),
		"content-type": wantsLines ? LINES : "application/json",
		// Keeps proxies from buffering or compressing chunks.
		"cache-control": "no-store, no-transform",
		"x-accel-buffering": "no",
	};
	const named = Object.entries(headers).flatMap(([name, value]) => [name, value ?? []]);
	// Without `setHeader`, whose copy of each header would live as long as the stream.
	raw.writeHead(200, named);
}

/** Interval of heartbeats on a silent response, in milliseconds. */
const HEARTBEAT_MS = 10_000;

/**
 * Heartbeat for slow responses, since many proxies cut a silent one after 30 to 100 seconds: sends the head after
 * ten seconds, and a space every ten, which both JSON and JSON lines allow between values. From then on the status
 * is 200, and errors are in the body, where tRPC's links read them.
 */
export function startHeartbeat(reply: FastifyReply, wire: Pick<Wire, "wantsLines">) {
	const { raw, request } = reply;
	const timer = setInterval(() => {
		// An uploading connection is not idle, and the upload can still be rejected.
		if (!raw.headersSent && !request.raw.complete) return;
		beginReply(reply, wire);
		if (!raw.destroyed && !raw.writableEnded && !raw.writableNeedDrain) raw.write(" ");
	}, HEARTBEAT_MS);
	return { stop: () => clearInterval(timer) };
}

/** The call that a result belongs to. */
type Called = { path: string; context: Context };

/** Sends the stream of one call, one event per line. Throws failures that come before the first event. */
export async function sendStream(
	reply: FastifyReply,
	{ data, ...called }: Called & { data: AsyncIterable<unknown> },
) {
	const { raw } = reply;
	await writeEvents({
		events: data,
		raw,
		id: 1,
		begin() {
			// Corked, so that the head and the first event go out in one packet; flushed on the next tick.
			raw.cork();
			process.nextTick(() => raw.uncork());
			beginReply(reply, { wantsLines: true });
			put(raw, { "0": [[{ result: 0 }], ["result", 0, 0]] });
			put(raw, [0, 0, [[{ data: 0 }], ["data", 1, 1]]]);
		},
		end(last) {
			// Node 24 discards what is still corked at `end`.
			if (raw.writableCorked > 0) raw.uncork();
			raw.end(last);
		},
		shapeOf: (error) => errorShapeOf({ error, ...called }),
	});
	return reply;
}

/** One call of a batch, whose procedure is already running. */
type BatchCall = Called & { data: Promise<unknown> };

/** Sends the results of several calls: as JSON once all are complete, or as lines as each arrives. */
export async function sendBatch(
	reply: FastifyReply,
	calls: readonly BatchCall[],
	wire: Pick<Wire, "wantsLines">,
) {
	if (wire.wantsLines) return sendLines(reply, calls);
	const envelopes = await Promise.all(
		calls.map(({ data, ...called }) =>
			data.then(
				(value) => ({ result: { data: value } }),
				(error: unknown) => ({ error: errorShapeOf({ error, ...called }) }),
			),
		),
	);
	if (reply.raw.destroyed) return reply.hijack();
	if (!reply.raw.headersSent) reply.code(getHTTPStatusCode(envelopes));
	return sendBody(reply, JSON.stringify(envelopes), wire.wantsLines);
}

async function sendLines(reply: FastifyReply, calls: readonly BatchCall[]) {
	const { raw } = reply;
	beginReply(reply, { wantsLines: true });
	put(raw, Object.fromEntries(calls.map((_call, index) => [index, [[0], [null, 0, index]]])));
	await Promise.all(calls.map(sendCall));
	cutWhenStalled(raw);
	if (!raw.destroyed) raw.end();
	return reply;

	/** The chunk ids of a call: its response, the result in it, and the events in that. */
	async function sendCall({ data, ...called }: BatchCall, answer: number) {
		const shapeOf = (error: unknown) => errorShapeOf({ error, ...called });
		const result = calls.length + 2 * answer;
		try {
			const value = await data;
			if (!isAsyncIterable(value)) return put(raw, [answer, 0, [[{ result: { data: value } }]]]);
			await writeEvents({
				events: value,
				raw,
				id: result + 1,
				begin() {
					put(raw, [answer, 0, [[{ result: 0 }], ["result", 0, result]]]);
					put(raw, [result, 0, [[{ data: 0 }], ["data", 1, result + 1]]]);
				},
				end: (last) => void (raw.destroyed || raw.write(last)),
				shapeOf,
			});
		} catch (error) {
			put(raw, [answer, 0, [[{ error: shapeOf(error) }]]]);
		}
		return true;
	}
}

type EnvelopeOptions = {
	error: unknown;
	/** The procedure's name, if the request names one. */
	path?: string;
	/** Absent if no procedure was reached; `requestId` is then given. */
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

/** An error in tRPC's envelope, as JSON. */
export function errorEnvelope(error: unknown): string {
	return JSON.stringify({ error: errorShapeOf({ error }) });
}

/** Sends an error in tRPC's envelope: status, Retry-After and our sentence. */
export function sendError(
	reply: FastifyReply,
	{ wire, ...options }: EnvelopeOptions & { wire?: Wire },
): FastifyReply {
	const error = PublicError.of(options.error);
	const shape = errorShapeOf({ ...options, error });
	if (wire && reply.raw.headersSent)
		return sendBody(reply, bodyOf({ error: shape }, wire), wire.wantsLines);
	const { retryAfterSeconds } = error.cause;
	if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
	reply.code(shape.data.httpStatus);
	return sendBody(reply, JSON.stringify({ error: shape }), false);
}

/** How long a client may leave the full buffer unread, in milliseconds. */
const STALL_MS = 30_000;

/** Disconnects a client that reads nothing of a whole answer: until then all of it stays in memory, and costs nothing. */
function cutWhenStalled(raw: ServerResponse): void {
	raw.setTimeout(STALL_MS, () => raw.destroy());
}

type WriteEventsOptions = {
	events: AsyncIterable<unknown>;
	raw: ServerResponse;
	/** The stream's chunk id in the lines. */
	id: number;
	/** Writes the lines before the first event; called once. */
	begin: () => void;
	/** Writes the closing line. */
	end: (last: string) => void;
	/** Formats an error that comes after the first event. */
	shapeOf: (error: unknown) => unknown;
};

/**
 * Writes a stream in the JSON lines of tRPC's httpBatchStreamLink, with back-pressure; disconnects clients that stop
 * reading. Throws an error before the first event, so that it gets its HTTP status; a later one becomes the last line.
 */
export async function writeEvents(options: WriteEventsOptions): Promise<void> {
	const { events, raw, id, end, shapeOf } = options;
	const iterator = events[Symbol.asyncIterator]();
	let isBegun = false;
	try {
		for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
			begin();
			// `close` fires only once; waiting for it afterwards would never end.
			if (!put(raw, [id, 1, [[next.value]]]) && !raw.destroyed) await drained(raw);
			if (raw.destroyed) return;
		}
		begin();
		end(line([id, 0, [[]]]));
	} catch (error) {
		if (!isBegun) throw error;
		end(line([id, 2, shapeOf(error)]));
	} finally {
		await iterator.return?.();
	}

	function begin() {
		if (isBegun || raw.destroyed) return;
		isBegun = true;
		options.begin();
	}
}

function line(value: unknown): string {
	return `${JSON.stringify(value)}\n`;
}

/** Writes a line unless the client has disconnected; false if the buffer is full. */
function put(raw: ServerResponse, value: unknown): boolean {
	return !raw.destroyed && raw.write(line(value));
}

/** Pending waits for `drain`, shared by the streams of a batch. */
const waits = new WeakMap<ServerResponse, Promise<void>>();

/** Resolves on `drain` or disconnect. Destroys the connection if the client stops reading for too long. */
function drained(raw: ServerResponse): Promise<void> {
	const wait =
		waits.get(raw) ??
		new Promise<void>((resolve) => {
			const stall = startSilenceTimer(() => {
				raw.destroy();
				// A response without a socket emits no `close`.
				proceed();
			}, STALL_MS);
			const proceed = () => {
				stall.stop();
				raw.off("drain", proceed).off("close", proceed);
				waits.delete(raw);
				resolve();
			};
			raw.on("drain", proceed).on("close", proceed);
		});
	waits.set(raw, wait);
	return wait;
}
