import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { type Dispatcher, request } from "undici";
import type { TransportReply, TransportRequest } from "./transport.ts";

const PIECE_BYTES = 64 * 1024;

/**
 * Sends a request and resolves with the head of its answer, whose body is then read as it comes.
 * Rejects when nothing answered. An abort rejects at once, also while the request waits for a
 * connection, and ends the body with the signal's reason.
 */
export async function sendRequest(
	dispatcher: Dispatcher,
	{ signal, url, method, headers, body }: TransportRequest,
): Promise<TransportReply> {
	const reply = await request(url, { dispatcher, method, signal, ...payloadOf(headers, body) });
	return { status: reply.statusCode, headers: singleHeaders(reply.headers), body: reply.body };
}

function payloadOf(headers: TransportRequest["headers"], body: TransportRequest["body"]) {
	if (body === undefined || typeof body === "string") return { headers, body: body ?? null };
	const length = body.reduce((sum, piece) => sum + piece.byteLength, 0);
	// The abort reason is reported elsewhere; swallow the stream's error.
	const pieces = Readable.from(inPieces(body)).on("error", () => undefined);
	return { headers: { ...headers, "content-length": String(length) }, body: pieces };
}

/** In pieces, each in a turn of the event loop of its own: small calls need not wait for a large file. */
async function* inPieces(body: readonly Uint8Array[]) {
	for (const bytes of body) {
		for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
			await setImmediate();
			yield bytes.subarray(start, start + PIECE_BYTES);
		}
	}
}

function singleHeaders(headers: Readonly<Record<string, string | string[] | undefined>>) {
	const single: Record<string, string> = {};
	for (const [name, value] of Object.entries(headers)) {
		if (value !== undefined) single[name] = Array.isArray(value) ? (value[0] ?? "") : value;
	}
	return single;
}
