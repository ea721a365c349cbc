import { followSignal } from "#shared/follow-signal.ts";
import type { BackendTask } from "#shared/models.ts";
import type { Backend } from "../../catalogue/catalogue.ts";
import { AppError } from "../../errors/app-error.ts";
import { networkError } from "../../errors/provider-failure.ts";
import { parseAnswer } from "../../json.ts";
import { callerLabel } from "../../models/model-states.ts";
import { checkFileUrl } from "../network/file-url-guard.ts";
import {
	brokeUnread,
	type Transport,
	type TransportReply,
	type TransportRequest,
	waitsToGoOut,
	wasNeverSent,
} from "../network/network.ts";
import { type Deadline, deadlineOf, startClock } from "./deadlines.ts";
import { decompressed } from "./decompress.ts";
import { badFile } from "./read-failure.ts";
import { type OpenReply, openReply, readBytes } from "./reply.ts";

/** One call of a visitor to one back-end. */
export type ClientOptions = {
	backend: Backend;
	task: BackendTask;
	/** The texts of its input, which a failure may quote in whatever form they were sent. */
	words: readonly string[];
	/** The visitor's key of the allowance. */
	visitor: string;
	deadline: Deadline;
	/** Aborted when the visitor disconnects. */
	signal: AbortSignal | undefined;
	/** False if another back-end can take over from a broken connection. */
	mayRetry: boolean;
	/** Called with 1 when a request goes out, and with -1 if it found no connection, so that it never did. */
	onSent(change: 1 | -1): void;
};

/** Makes the clients of all back-ends. */
export type Gateway = ReturnType<typeof createGateway>;

/**
 * A wire's client of one back-end, for one call of a visitor. All its requests share one deadline. Each throws the
 * AppError of its failure, also after a disconnect.
 */
export type BackendClient = ReturnType<Gateway["clientFor"]>;

/** The body of a request: a value as JSON, or the pieces of a file or form. */
type RequestBody =
	| { json: unknown }
	| { pieces: readonly Uint8Array<ArrayBuffer>[]; contentType: string };

/** One request of a wire to its back-end. */
type BackendRequest = {
	method?: TransportRequest["method"];
	/** The whole address, below the back-end's. */
	url: string;
	body?: RequestBody;
	headers?: Readonly<Record<string, string>>;
};

type Sending = {
	/** Request data whose fields a failure may name. */
	body?: RequestBody | undefined;
	/** Replaces the back-end's own transport. */
	via?: Transport;
};

type GatewayOptions = {
	network: Transport;
	sandbox: Transport;
	/** `HF_AUDIO_HOSTS`: hosts, besides a back-end's own, from which a file may be fetched. */
	audioHosts: readonly string[];
	/** Replaced in tests. */
	sleep: (ms: number) => Promise<void>;
	/** Replaces the time limits, for tests. */
	limits?: Deadline;
};

/** The pause after a name server that asks to come back (EAI_AGAIN). */
const RESOLVE_AGAIN_MS = 300;
const CANCEL_MS = 5_000;
/** How long to wait for the response of an aborted submission, which contains the URL for cancelling the job. */
const LATE_MS = 65_000;
/** Cap on that response: it names the job, and nobody waits for it. */
const MAX_LATE_BYTES = 1024 * 1024;

/**
 * Creates the gateway. A wire builds the body of a request and the network sends it; the gateway in between owns the
 * key, the deadlines, the abort, the one retry of a request that nobody can have read, and the mapping of every
 * failure.
 */
export function createGateway(options: GatewayOptions) {
	const { network, sandbox, audioHosts, sleep, limits } = options;
	return {
		clientFor,
		deadlineOf: (task: BackendTask, backend: Backend) => limits ?? deadlineOf(task, backend),
	};

	function clientFor({
		backend,
		deadline,
		task,
		words,
		visitor,
		signal,
		mayRetry,
		onSent,
	}: ClientOptions) {
		const transport = backend.kind === "sandbox" ? sandbox : network;
		const startedAt = performance.now();

		return {
			backend,
			/** Sends a request to the back-end, with its key. */
			send: (request: BackendRequest) =>
				sendWithRetry(toRequest(backend, request, visitor), { body: request.body }),
			/**
			 * Submits a job that keeps running at the provider. If the call ends before the response, the job is cancelled as
			 * soon as the late response arrives.
			 */
			submit(request: BackendRequest, toCancel: (answer: unknown) => BackendRequest | undefined) {
				const via = outliving(transport, (late) => void takeBack(late, toCancel).catch(ignore));
				const { body } = request;
				return sendWithRetry(toRequest(backend, request, visitor), { body, via });
			},
			/** Fetches a file that an answer names, if its host is allowed, without the key. */
			async fetchFile(named: string, knownHosts: readonly string[] = []): Promise<Buffer> {
				const namedHosts = [...backend.fileHosts, ...audioHosts];
				const text = /^\.{0,2}\/(?!\/)/.test(named) ? new URL(named, backend.url).href : named;
				const guard = { text, backendUrl: backend.url, namedHosts, knownHosts };
				const { url, isTrusted } = checkFileUrl(guard);
				const request = {
					method: "GET",
					url: url.href,
					headers: { "accept-encoding": "identity" },
					isPublicOnly: !isTrusted,
				} as const;
				return readBytes(await sendWithRetry(request).catch(badFile));
			},
			/** Waits between two polls of a queue. */
			async pause(ms: number) {
				await sleep(ms);
				if (signal?.aborted) throw new AppError("STOPPED");
			},
			cancel,
		};

		/** Cancels a queued job, also after a disconnect. Never throws. */
		async function cancel(request: BackendRequest) {
			const signal = AbortSignal.timeout(CANCEL_MS);
			const sent = { ...toRequest(backend, request, visitor), signal };
			await transport.send(sent).then(drain, ignore);
		}

		async function takeBack(
			late: TransportReply,
			toCancel: (answer: unknown) => BackendRequest | undefined,
		) {
			const body = decompressed(late.body, late.headers["content-encoding"]);
			const bytes = await readBytes({ body }, MAX_LATE_BYTES);
			const request = toCancel(parseAnswer(bytes.toString("utf8")));
			if (request) await cancel(request);
		}

		/** Sends a request within the deadline, and once more if nobody can have read it. */
		async function sendWithRetry(
			request: Omit<TransportRequest, "signal">,
			sending: Sending = {},
		): Promise<OpenReply> {
			try {
				return await sendOnce(request, sending);
			} catch (thrown) {
				const failure = failureOf(thrown);
				if (!(await maySendAgain(thrown))) throw failure;
			}
			try {
				return await sendOnce({ ...request, isFresh: true }, sending);
			} catch (thrown) {
				throw failureOf(thrown);
			}
		}

		function sendOnce(
			request: Omit<TransportRequest, "signal">,
			{ body, via = transport }: Sending,
		): Promise<OpenReply> {
			const clock = startClock({
				deadline: timeLeft(),
				visitor: signal,
				tellsWaiting: backend.isEngine === true,
			});
			onSent(1);
			const reply = via.send({ signal: clock.signal, ...request });
			return openReply(reply, clock, { task, words: [...words, ...(backend.secrets ?? [])], body });
		}

		function failureOf(thrown: unknown): AppError {
			const failure = networkError(thrown, wasNeverSent(thrown));
			if (!failure.hadConnection) onSent(-1);
			return failure;
		}

		async function maySendAgain(error: unknown): Promise<boolean> {
			if (brokeUnread(error)) return mayRetry;
			const isUnresolved = error instanceof Error && "code" in error && error.code === "EAI_AGAIN";
			if (isUnresolved) await sleep(RESOLVE_AGAIN_MS);
			return isUnresolved;
		}

		/** The remaining limits of the call. Throws if the visitor has disconnected or the deadline has passed. */
		function timeLeft(): Deadline {
			if (signal?.aborted) throw new AppError("STOPPED");
			const wholeMs = deadline.wholeMs - (performance.now() - startedAt);
			if (wholeMs <= 0) throw new AppError("PROVIDER_TIMEOUT");
			return { ...deadline, wholeMs };
		}
	}
}

const ignore = (): void => undefined;

/** Keeps a request that is out open for a while after its call was aborted, so that a late response is read. */
function outliving(transport: Transport, onLate: (reply: TransportReply) => void): Transport {
	return {
		async send({ signal, ...request }) {
			const own = new AbortController();
			const sent = transport.send({ ...request, signal: own.signal });
			let onAbort = ignore;
			const aborted = new Promise<never>((_resolve, reject) => {
				onAbort = () => {
					// It would go out later, for a job that nobody waits for. The network rejects it as never sent.
					if (waitsToGoOut(own.signal)) return own.abort(signal.reason);
					setTimeout(() => own.abort(), LATE_MS).unref();
					sent.then(onLate, ignore);
					reject(signal.reason);
				};
			});
			signal.addEventListener("abort", onAbort);
			try {
				const reply = await Promise.race([sent, aborted]);
				// From here on, aborting the call aborts the body.
				followSignal(own, signal);
				return reply;
			} finally {
				signal.removeEventListener("abort", onAbort);
			}
		},
	};
}

/** Drains a response that is not needed, so that its connection can be reused. */
async function drain({ body }: TransportReply): Promise<void> {
	try {
		for await (const _piece of body);
	} catch {
		// The body is not needed, so its failure does not matter.
	}
}

/** Adds key, headers and body to a wire's request. */
function toRequest(
	backend: Backend,
	{ method = "POST", url, body, headers }: BackendRequest,
	visitor: string,
): Omit<TransportRequest, "signal"> {
	const all: Record<string, string> = { accept: "*/*", "accept-encoding": "identity", ...headers };
	Object.assign(all, headersOf(backend));
	if (backend.isEngine) all["x-caller"] = callerLabel(visitor);
	if (!body) return { method, url, headers: all };
	if ("json" in body) {
		all["content-type"] = "application/json";
		return { method, url, headers: all, body: JSON.stringify(body.json) };
	}
	all["content-type"] = body.contentType;
	return { method, url, headers: all, body: body.pieces };
}

/** The headers that a back-end's entry asks for, with its key; fal's own API takes the scheme `Key`. */
export function headersOf({
	wire,
	url,
	key,
	headers,
}: Pick<Backend, "wire" | "url" | "key" | "headers">): Readonly<Record<string, string>> {
	if (!key) return headers;
	const scheme = wire === "fal" && !isRoutedFal(url) ? "Key" : "Bearer";
	return { authorization: `${scheme} ${key}`, ...headers };
}

/** Whether a fal address goes through a router of many providers, which takes its own key. */
export function isRoutedFal(url: string): boolean {
	return new URL(url).pathname.replace(/\/+$/, "").endsWith("/fal-ai");
}
