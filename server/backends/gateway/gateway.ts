import type { ErrorCode } from "#shared/errors.ts";
import type { TaskName } from "#shared/models.ts";
import type { Backend } from "../../catalogue/catalogue.ts";
import { AppError } from "../../errors/app-error.ts";
import { networkError } from "../../errors/network-error.ts";
import { checkFileUrl } from "../network/file-url-guard.ts";
import type { Transport, TransportRequest } from "../network/transport.ts";
import { startClock } from "./call-clock.ts";
import { type Deadline, deadlineOf } from "./deadlines.ts";
import { echoOf } from "./echo.ts";
import type { Line, LineBody } from "./line.ts";
import { type OpenReply, openReply } from "./open-reply.ts";
import { readFailure } from "./read-failure.ts";
import { isReset, retryPause } from "./retry.ts";
import { headersOf, payloadOf } from "./to-request.ts";

/** One call of a visitor to one back-end. */
type LineOptions = {
	backend: Backend;
	task: TaskName;
	/** Aborted when the visitor leaves. */
	signal: AbortSignal | undefined;
	/** False where another back-end can take over, which is quicker than to try again. */
	mayRetry: boolean;
	/** Told that a request is on its way. */
	onSent(): void;
};

/** Opens the lines to all back-ends. */
export type Gateway = { openLine(options: LineOptions): Line };

type GatewayOptions = {
	network: Transport;
	sandbox: Transport;
	/** `HF_AUDIO_HOSTS`: hosts, besides a back-end's own, from which a file may be fetched. */
	audioHosts: readonly string[];
	/** Waits that many milliseconds; replaced in tests. */
	sleep: (ms: number) => Promise<void>;
	/** Time limits in place of the tasks' and back-ends' own; for tests. */
	limits?: Deadline;
};

const MAX_ATTEMPTS = 3;
const CANCEL_MS = 5_000;

/**
 * Makes the gateway. It owns the key, the deadlines, the abort, at most two retries of a connection
 * that broke before the first byte, and the meaning of every failure.
 */
export function createGateway(options: GatewayOptions): Gateway {
	const { network, sandbox, audioHosts, sleep, limits } = options;
	return { openLine };

	function openLine({ backend, task, signal, mayRetry, onSent }: LineOptions): Line {
		const transport = backend.kind === "sandbox" ? sandbox : network;
		const deadline = limits ?? deadlineOf(task, backend);
		const startedAt = performance.now();

		return {
			backend,
			task,
			send: ({ method = "POST", url, body, accept, headers }) => {
				const request = { method, url, headers: headersOf(backend, { body, accept, headers }) };
				return attempt({ ...request, ...(body && { body: payloadOf(body) }) }, body);
			},
			async download(text, knownHosts) {
				const hosts = { namedHosts: [...backend.fileHosts, ...audioHosts], knownHosts };
				const { url, isTrusted } = checkFileUrl({ text, backendUrl: backend.url, ...hosts });
				const request = { method: "GET", url: url.href, headers: {} } as const;
				return attempt(isTrusted ? request : { ...request, isPublicOnly: true }).catch(badFile);
			},
			async pause(ms) {
				await sleep(ms);
				if (signal?.aborted) throw new AppError("STOPPED");
			},
			async cancel(url) {
				const headers = headersOf(backend, {});
				const patience = AbortSignal.timeout(CANCEL_MS);
				await transport
					.send({ method: "PUT", url, headers, signal: patience })
					.catch(() => undefined);
			},
		};

		async function attempt(request: Sendable, body?: LineBody, count = 1): Promise<OpenReply> {
			const outcome = await tryOnce(request, body);
			if ("reply" in outcome) return outcome.reply;
			if (!outcome.isWorthRetry || !mayRetry || count >= MAX_ATTEMPTS) throw outcome.error;
			await sleep(retryPause(count));
			return attempt(request, body, count + 1);
		}

		async function tryOnce(request: Sendable, body: LineBody | undefined): Promise<Outcome> {
			if (signal?.aborted) return { error: new AppError("STOPPED"), isWorthRetry: false };
			const wholeMs = deadline.wholeMs - (performance.now() - startedAt);
			if (wholeMs <= 0) return { error: new AppError("PROVIDER_TIMEOUT"), isWorthRetry: false };
			const clock = startClock({ ...deadline, wholeMs }, signal);
			const isEcho = body && echoOf(body);
			onSent();
			try {
				const reply = await transport.send({ ...request, signal: clock.signal });
				if (reply.status >= 200 && reply.status < 300) {
					return { reply: openReply(reply, clock, isEcho) };
				}
				// Followed, a redirect could lead the key or a file's request anywhere.
				if (reply.status >= 300 && reply.status < 400) throw redirected();
				const error = await readFailure({ task, reply, isEcho });
				clock.end();
				// A model that loads takes longer than a retry waits: the page counts down instead.
				return { error, isWorthRetry: false };
			} catch (error) {
				clock.end();
				const reason = clock.reason();
				if (reason) return { error: reason, isWorthRetry: false };
				return { error: networkError(error), isWorthRetry: isReset(error) };
			}
		}
	}
}

type Sendable = Omit<TransportRequest, "signal">;
type Outcome = { reply: OpenReply } | { error: AppError; isWorthRetry: boolean };

/** A file host knows neither our key nor the model: what it refuses is no fault of theirs. */
function badFile(error: unknown): never {
	if (!(error instanceof AppError) || meansItself.has(error.code)) throw error;
	throw new AppError("PROVIDER_BAD_RESPONSE", { detail: `file: ${error.detail ?? ""}` });
}

const meansItself = new Set<ErrorCode>(["STOPPED", "PROVIDER_TIMEOUT", "PROVIDER_BAD_RESPONSE"]);

function redirected(): AppError {
	return new AppError("PROVIDER_BAD_RESPONSE", { detail: "redirect refused" });
}
