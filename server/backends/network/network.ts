import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import ipaddr from "ipaddr.js";
import { Agent, buildConnector, type Dispatcher, EnvHttpProxyAgent, errors, request } from "undici";

const CONNECT_MS = 5_000;

const MOST_CONNECTIONS = 512;

/**
 * Creates the transport of the network. All back-ends share its connection pools. Redirects are returned, never
 * followed.
 */
export function createNetwork({
	connections = MOST_CONNECTIONS,
} = {}): Transport & { close(): Promise<void> } {
	// Loopback back-ends never go through HTTPS_PROXY, whatever NO_PROXY says.
	const ofMachine = new Agent(optionsOf({ connections }));
	const outside = new EnvHttpProxyAgent(optionsOf({ connections }));
	// A proxy resolves names itself; direct connections resolve them here, through the guard.
	const publicOnly = new EnvHttpProxyAgent(optionsOf({ connections, lookup: lookupPublicAddress }));

	return { send, close };

	async function send(sent: TransportRequest): Promise<TransportReply> {
		const { url, method, signal } = sent;
		const dispatcher = dispatcherOf(sent);
		for (let tries = 1; ; tries += 1) {
			try {
				const reply = await request(url, { dispatcher, method, signal, ...payloadOf(sent) });
				const { statusCode: status, body } = reply;
				return { status, headers: singleHeaders(reply.headers), body };
			} catch (error) {
				// Some servers close an idle keep-alive connection just as a request goes out; that request was not read. The next
				// pooled connection may be closed too, so the retry opens a new one.
				if (!isClosedReuse(error) || signal.aborted || tries === MOST_REUSED) throw error;
			}
		}
	}
	function dispatcherOf({ url, isPublicOnly }: TransportRequest): Dispatcher {
		if (isPublicOnly) return publicOnly;
		return loopbackName.test(new URL(url).hostname) ? ofMachine : outside;
	}
	async function close() {
		await Promise.all([ofMachine, outside, publicOnly].map((agent) => agent.destroy()));
	}
}

const MOST_REUSED = 10;

/** Bytes received on a connection before a system error broke it: undici passes those errors on as they are. */
const readBefore = new WeakMap<Error, number>();

/** Whether a reused connection was closed or reset before this response. */
function isClosedReuse(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	const read =
		error instanceof errors.SocketError ? error.socket?.bytesRead : readBefore.get(error);
	return (read ?? 0) > 0;
}

/** A connector that records how much was received before a connection broke. */
function watchedConnector(options: buildConnector.BuildOptions): buildConnector.connector {
	const open = buildConnector(options);
	return (target, callback) =>
		open(target, (error, socket) => {
			if (error) return callback(error, null);
			// Registered before undici's own listener, which ends the call.
			socket.on("error", (fault) => readBefore.set(fault, socket.bytesRead));
			callback(null, socket);
		});
}

const loopbackName = /^(localhost|127(\.\d+){3}|\[::1\])$/;

type Connections = { connections: number; lookup?: typeof lookupPublicAddress };

function optionsOf({ connections, ...connect }: Connections): Agent.Options {
	return {
		connect: watchedConnector({ timeout: CONNECT_MS, ...connect }),
		connections,
		pipelining: 1,
		// Shorter than servers' idle time-outs, so that a reused connection is rarely closing.
		keepAliveTimeout: 4_000,
		// The gateway's clock sets the limits; a loading model may need minutes.
		headersTimeout: 0,
		bodyTimeout: 0,
	};
}

/** A DNS lookup that rejects non-public addresses, so that no name can reach our own network. */
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

function payloadOf({ headers, body }: TransportRequest) {
	if (body === undefined || typeof body === "string") return { headers, body: body ?? null };
	const length = body.reduce((sum, piece) => sum + piece.byteLength, 0);
	// The abort is reported elsewhere; ignore the stream's error.
	const pieces = Readable.from(inPieces(body)).on("error", () => undefined);
	return { headers: { ...headers, "content-length": String(length) }, body: pieces };
}

/** Yields one chunk per turn of the event loop, so that a large file does not block small calls. */
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
	/** Text, or the pieces of a raw body. */
	body?: string | readonly Uint8Array<ArrayBuffer>[];
	signal: AbortSignal;
	/** For addresses found in an answer, which must not lead into our own network. */
	isPublicOnly?: boolean;
};

/** The answer. Read its body once, or abort the request's signal. */
export type TransportReply = {
	status: number;
	/** Names in lower case. */
	headers: Readonly<Record<string, string>>;
	body: AsyncIterable<Uint8Array>;
};

/**
 * Sends a request to the network or the embedded sandbox and resolves with the response head; the body can then be
 * streamed. Any status counts as an answer. Rejects if nothing answered (refused, reset, timed out). An abort rejects
 * at once, even while the request waits for a connection, and ends the body with the signal's reason.
 */
export type Transport = {
	send(request: TransportRequest): Promise<TransportReply>;
};
