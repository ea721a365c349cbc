import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import ipaddr from "ipaddr.js";
import { Agent, buildConnector, type Dispatcher, EnvHttpProxyAgent, errors, request } from "undici";

const CONNECT_MS = 5_000;

const MOST_CONNECTIONS = 512;

/**
 * Makes the transport of the network. All back-ends share its connections. It returns redirects and never
 * follows them.
 */
export function createNetwork({
	connections = MOST_CONNECTIONS,
} = {}): Transport & { close(): Promise<void> } {
	// Back-ends of this machine are never behind HTTPS_PROXY, whatever NO_PROXY says.
	const ofMachine = new Agent(optionsOf({ connections }));
	const outside = new EnvHttpProxyAgent(optionsOf({ connections }));
	// A proxy looks names up itself; what goes without one is looked up, and guarded, here.
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
				// Some servers close idle connections at the moment of a call; that call was not read. The next
				// kept connection may be closed as well, a new one ends this.
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

/** How much had come over a connection by the system's own error: undici passes that on as it is. */
const readBefore = new WeakMap<Error, number>();

/** Whether a connection that had served an earlier answer was closed or reset before this one. */
function isClosedReuse(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	const read =
		error instanceof errors.SocketError ? error.socket?.bytesRead : readBefore.get(error);
	return (read ?? 0) > 0;
}

/** A connector that notes what a connection had served before it broke. */
function watchedConnector(options: buildConnector.BuildOptions): buildConnector.connector {
	const open = buildConnector(options);
	return (target, callback) =>
		open(target, (error, socket) => {
			if (error) return callback(error, null);
			// Before undici's own listener, which ends the call.
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
		// The gateway's clock decides; a loading model may need minutes.
		headersTimeout: 0,
		bodyTimeout: 0,
	};
}

/** A DNS lookup that fails for non-public addresses, so that no name leads into our own network. */
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
	// The abort reason is reported elsewhere; swallow the stream's error.
	const pieces = Readable.from(inPieces(body)).on("error", () => undefined);
	return { headers: { ...headers, "content-length": String(length) }, body: pieces };
}

/** One piece a turn of the event loop, so that small calls do not wait for a large file. */
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
 * Sends a request to the network, or to the embedded sandbox, and resolves with the head of its answer; the
 * body can then be read as it comes. Any status is an answer. Rejects when nothing answered (refused, reset,
 * timed out). An abort rejects at once, even while the request waits for a connection, and ends the body
 * with the signal's reason.
 */
export type Transport = {
	send(request: TransportRequest): Promise<TransportReply>;
};
