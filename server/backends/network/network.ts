import { subscribe } from "node:diagnostics_channel";
import { lookup } from "node:dns";
import { type LookupFunction, Socket } from "node:net";
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import ipaddr from "ipaddr.js";
import { Agent, type Dispatcher, EnvHttpProxyAgent, Pool, request } from "undici";

const CONNECT_MS = 5_000;
/** Edges and single sign-on write long heads; undici takes 16 kB by itself. */
const HEAD_BYTES = 64 * 1024;

/**
 * Creates the transport of the network. All back-ends share its connection pools, which have no limit of their own:
 * SITE_CONCURRENCY bounds the calls, and a call that waited for a connection would wait unseen. Redirects are returned,
 * never followed.
 */
export function createNetwork({ connections }: PoolOptions = {}): Transport & {
	close(): Promise<void>;
} {
	watchBreaks();
	const kept = openAgents({ connections });
	/** Opens a connection for each request: another kept one may have been closed at the same moment. */
	const fresh = openAgents({ connections, pipelining: 0 });

	return { send, close };

	async function send(sent: TransportRequest): Promise<TransportReply> {
		const { url, method, signal } = sent;
		const dispatcher = dispatcherOf(sent.isFresh ? fresh : kept, sent);
		const journey = { isOut: false };
		bySignal.set(signal, journey);
		try {
			starting = journey;
			const replying = request(url, { dispatcher, method, signal, ...payloadOf(sent) });
			starting = undefined;
			const reply = await orAborted(replying, signal);
			const { statusCode: status, body } = reply;
			return { status, headers: singleHeaders(reply.headers), body };
		} catch (error) {
			if (!journey.isOut && error instanceof Error) unsent.add(error);
			throw error;
		}
	}
	async function close() {
		const agents = [kept, fresh].flatMap((agents) => Object.values(agents));
		await Promise.all(agents.map((agent) => agent.destroy()));
	}
}

/** undici rejects an aborted request only once it has a connection, which may be never. */
async function orAborted<Reply>(replying: Promise<Reply>, signal: AbortSignal): Promise<Reply> {
	let onAbort = (): void => undefined;
	const aborted = new Promise<never>((_resolve, reject) => {
		onAbort = () => reject(signal.reason);
		if (signal.aborted) onAbort();
		else signal.addEventListener("abort", onAbort);
	});
	try {
		return await Promise.race([replying, aborted]);
	} finally {
		signal.removeEventListener("abort", onAbort);
	}
}

type PoolOptions = { connections?: number | undefined };

function openAgents(options: PoolOptions & { pipelining?: number }) {
	return {
		// Loopback back-ends never go through HTTPS_PROXY, whatever NO_PROXY says.
		ofMachine: new Agent(optionsOf(options)),
		outside: viaProxy(options),
		// A proxy resolves names itself; direct connections resolve them here, through the guard.
		publicOnly: viaProxy({ ...options, lookup: lookupPublicAddress }),
	};
}

function viaProxy(options: AgentOptions) {
	const clientFactory = (proxy: URL, ofProxy: Pool.Options) => new ProxyPool(proxy, ofProxy);
	return new EnvHttpProxyAgent({ ...optionsOf(options), clientFactory });
}

/**
 * The connections to a proxy. Of one that hangs up at its CONNECT, undici would take the break for that of a connection
 * that stood, and ask again without a pause and without an end: undici#3897, mended in version 8, which Node 20 cannot
 * run.
 */
class ProxyPool extends Pool {
	override connect(options: ConnectOptions): Promise<Dispatcher.ConnectData>;
	override connect(options: ConnectOptions, callback: Connected): void;
	override connect(options: ConnectOptions, callback?: Connected) {
		if (callback) return super.connect(options, callback);
		return super.connect(options).catch((cause: unknown) => {
			throw new Error("The proxy opens no connection", { cause });
		});
	}
}

type ConnectOptions = Parameters<Pool["connect"]>[0];
type Connected = Parameters<Pool["connect"]>[1];

function dispatcherOf(
	{ ofMachine, outside, publicOnly }: ReturnType<typeof openAgents>,
	{ url, isPublicOnly }: TransportRequest,
): Dispatcher {
	if (isPublicOnly) return publicOnly;
	return loopbackName.test(new URL(url).hostname) ? ofMachine : outside;
}

/** How soon a connection must break for its request to count as unread, in milliseconds. */
const AT_ONCE_MS = 50;

/** Errors that broke a connection at once, and before a byte of the response. */
const unreadBreaks = new WeakSet<Error>();

/**
 * Whether the connection of a request broke within 50 ms and without a byte in response: mostly a server that closed
 * an idle connection just then. Later, the provider may have begun, and bills.
 */
export function brokeUnread(error: unknown): boolean {
	return error instanceof Error && unreadBreaks.has(error);
}

/** A request on its way to a connection. */
type Journey = { isOut: boolean };

/** The one that is being handed to undici, which makes its own record of it in the same moment. */
let starting: Journey | undefined;
const journeys = new WeakMap<object, Journey>();
const bySignal = new WeakMap<AbortSignal, Journey>();
/** Errors of requests that never went out. */
const unsent = new WeakSet<Error>();

/** Whether a request never went out on a connection, whatever ended it: nobody has read it, and nobody bills it. */
export function wasNeverSent(error: unknown): boolean {
	return error instanceof Error && unsent.has(error);
}

/** Whether the request of a signal waits for a connection, or waited in vain. False for other transports than the network. */
export function waitsToGoOut(signal: AbortSignal): boolean {
	return bySignal.get(signal)?.isOut === false;
}

/** When the last request went out on a connection, and how much had been received on it until then. */
type LastRequest = { at: number; bytesBefore: number };

const lastRequests = new WeakMap<Socket, LastRequest>();
let isWatching = false;

/** Notes what each connection had received when a request goes out: only undici knows which connection that is. */
function watchBreaks(): void {
	if (isWatching) return;
	isWatching = true;
	subscribe("undici:request:create", (message) => {
		const made = requestIn(message);
		// A proxy's CONNECT is not the request itself.
		if (made && starting && !("method" in made && made.method === "CONNECT")) {
			journeys.set(made, starting);
		}
	});
	subscribe("undici:client:sendHeaders", (message) => {
		const made = requestIn(message);
		const journey = made && journeys.get(made);
		if (journey) journey.isOut = true;
		const socket = socketIn(message);
		if (!socket) return;
		const known = lastRequests.get(socket);
		const last = known ?? { at: 0, bytesBefore: 0 };
		last.at = performance.now();
		last.bytesBefore = socket.bytesRead;
		if (known) return;
		lastRequests.set(socket, last);
		socket.on("error", (error) => {
			const isUnread = socket.bytesRead === last.bytesBefore;
			if (isUnread && performance.now() - last.at < AT_ONCE_MS) unreadBreaks.add(error);
		});
	});
}

function requestIn(message: unknown): object | undefined {
	if (typeof message !== "object" || message === null || !("request" in message)) return undefined;
	const { request: made } = message;
	return typeof made === "object" && made !== null ? made : undefined;
}

function socketIn(message: unknown): Socket | undefined {
	if (typeof message !== "object" || message === null || !("socket" in message)) return undefined;
	return message.socket instanceof Socket ? message.socket : undefined;
}

const loopbackName = /^(localhost|127(\.\d+){3}|\[::1\])$/;

type AgentOptions = PoolOptions & { pipelining?: number; lookup?: LookupFunction };

function optionsOf({ connections, pipelining = 1, ...connect }: AgentOptions): Agent.Options {
	return {
		connect: { timeout: CONNECT_MS, ...connect },
		connections: connections ?? null,
		pipelining,
		maxHeaderSize: HEAD_BYTES,
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
	/** On a new connection. */
	isFresh?: boolean;
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
