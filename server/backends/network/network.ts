import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import ipaddr from "ipaddr.js";
import { Agent, type Dispatcher, request } from "undici";

const CONNECT_MS = 5_000;

/**
 * Makes the transport that is the network; all back-ends share its connections. Redirects are given
 * back, never followed.
 */
export function createNetwork(): Transport & { close(): Promise<void> } {
	const agent = createAgent({});
	const publicAgent = createAgent({ lookup: lookupPublicAddress });
	return {
		send: (sent) => sendRequest(sent.isPublicOnly ? publicAgent : agent, sent),
		async close() {
			await Promise.all([agent.destroy(), publicAgent.destroy()]);
		},
	};
}

function createAgent(connect: { lookup?: typeof lookupPublicAddress }): Agent {
	return new Agent({
		connect: { timeout: CONNECT_MS, ...connect },
		connections: 512,
		pipelining: 1,
		// Shorter than servers keep idle connections, so that a reused one is rarely just closing.
		keepAliveTimeout: 4_000,
		// The gateway's clock decides: a model that has to be loaded first may need minutes.
		headersTimeout: 0,
		bodyTimeout: 0,
	});
}

/** A DNS lookup that fails for addresses that are not public, so that no name leads into the own network. */
export const lookupPublicAddress: LookupFunction = (hostname, options, callback) => {
	lookup(hostname, { ...options, all: true }, (error, addresses) => {
		if (error) return callback(error, "");
		if (addresses.some(({ address }) => ipaddr.process(address).range() !== "unicast")) {
			return callback(new Error("The host has an address that is not public"), "");
		}
		const [first] = addresses;
		if (options.all) return callback(null, addresses);
		return callback(null, first?.address ?? "", first?.family);
	});
};

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

/** One request to a back-end. */
export type TransportRequest = {
	method: "GET" | "POST" | "PUT";
	/** The whole address. */
	url: string;
	headers: Readonly<Record<string, string>>;
	/** Text, or the pieces of a body that is sent as it is. */
	body?: string | readonly Uint8Array<ArrayBuffer>[];
	signal: AbortSignal;
	/** True for an address found in an answer: its host's name must not lead inside. */
	isPublicOnly?: boolean;
};

/** The answer. Its body is read once, or abandoned by aborting the request's signal. */
export type TransportReply = {
	status: number;
	/** Names in lower case. */
	headers: Readonly<Record<string, string>>;
	body: AsyncIterable<Uint8Array>;
};

/**
 * Anything that carries a request to what answers it: the network, or the embedded sandbox.
 * Rejects when nothing answered (refused, reset, timed out, aborted); any status is an answer.
 */
export type Transport = {
	send(request: TransportRequest): Promise<TransportReply>;
};
