import type { TaskName } from "#shared/models.ts";
import type { Backend } from "../../catalogue/catalogue.ts";
import { AppError } from "../../errors/app-error.ts";
import { callerLabel } from "../caller-label.ts";
import { checkFileUrl } from "../network/file-url-guard.ts";
import type { Transport, TransportRequest } from "../network/transport.ts";
import { badFile } from "./bad-file.ts";
import { startClock } from "./call-clock.ts";
import { type Deadline, deadlineOf } from "./deadlines.ts";
import { echoOf } from "./echo.ts";
import type { Line, LineBody } from "./line.ts";
import type { OpenReply } from "./open-reply.ts";
import { retryPause } from "./retry.ts";
import { sendOnce } from "./send-once.ts";
import { headersOf, payloadOf } from "./to-request.ts";

/** One call of a visitor to one back-end. */
type LineOptions = {
	backend: Backend;
	task: TaskName;
	/** Who asks, by the key of the allowance. */
	visitor: string;
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

	function openLine({ backend, task, visitor, signal, mayRetry, onSent }: LineOptions): Line {
		const transport = backend.kind === "sandbox" ? sandbox : network;
		const deadline = limits ?? deadlineOf(task, backend);
		const startedAt = performance.now();
		const namedHosts = [...backend.fileHosts, ...audioHosts];

		return {
			backend,
			task,
			send: ({ method = "POST", url, body, ...wanted }) => {
				const headers = headersOf(backend, { body, ...wanted });
				if (backend.isEngine) headers["x-caller"] = callerLabel(visitor);
				return attempt({ method, url, headers, ...(body && { body: payloadOf(body) }) }, body);
			},
			async download(text, knownHosts) {
				const guard = { text, backendUrl: backend.url, namedHosts, knownHosts };
				const { url, isTrusted } = checkFileUrl(guard);
				const request = { method: "GET", url: url.href, headers: {} } as const;
				return attempt(isTrusted ? request : { ...request, isPublicOnly: true }).catch(badFile);
			},
			async pause(ms) {
				await sleep(ms);
				if (signal?.aborted) throw new AppError("STOPPED");
			},
			async cancel(url) {
				const request = { method: "PUT", url, headers: headersOf(backend, {}) } as const;
				const patience = AbortSignal.timeout(CANCEL_MS);
				await transport.send({ ...request, signal: patience }).catch(() => undefined);
			},
		};

		async function attempt(request: Sendable, body?: LineBody, count = 1): Promise<OpenReply> {
			if (signal?.aborted) throw new AppError("STOPPED");
			const wholeMs = deadline.wholeMs - (performance.now() - startedAt);
			if (wholeMs <= 0) throw new AppError("PROVIDER_TIMEOUT");
			const clock = startClock({ ...deadline, wholeMs }, signal);
			onSent();
			const isEcho = body && echoOf(body);
			const outcome = await sendOnce({ transport, request, clock, task, isEcho });
			if ("reply" in outcome) return outcome.reply;
			if (!outcome.isWorthRetry || !mayRetry || count >= MAX_ATTEMPTS) throw outcome.error;
			await sleep(retryPause(count));
			return attempt(request, body, count + 1);
		}
	}
}

type Sendable = Omit<TransportRequest, "signal">;
