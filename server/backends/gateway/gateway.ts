import type { TaskName } from "#shared/models.ts";
import type { Backend } from "../../catalogue/catalogue.ts";
import { AppError } from "../../errors/app-error.ts";
import { networkError } from "../../errors/provider-error.ts";
import { checkFileUrl } from "../network/file-url-guard.ts";
import type { Transport } from "../network/transport.ts";
import { startClock } from "./call-clock.ts";
import { type Deadline, deadlineOf } from "./deadlines.ts";
import { type OpenReply, openReply } from "./open-reply.ts";
import { badFile } from "./read-failure.ts";
import { isReset, retryPause } from "./retry.ts";
import { type LineBody, type LineRequest, toRequest } from "./to-request.ts";

/** One call of a visitor to one back-end. */
export type LineOptions = {
	backend: Backend;
	task: TaskName;
	/** Who asks, by the key of the allowance. */
	visitor: string;
	/** How long it may take. */
	deadline: Deadline;
	/** Aborted when the visitor leaves. */
	signal: AbortSignal | undefined;
	/** False where another back-end can take over, which is quicker than to try again. */
	mayRetry: boolean;
	/** Told that a request is on its way. */
	onSent(): void;
};

/** Opens the lines to all back-ends. */
export type Gateway = ReturnType<typeof createGateway>;

/**
 * The way to one back-end for one call of a visitor. All its requests share one time limit; each
 * throws the AppError of its failure, also when the visitor leaves.
 */
export type Line = ReturnType<Gateway["openLine"]>;

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
export function createGateway(options: GatewayOptions) {
	const { network, sandbox, audioHosts, sleep, limits } = options;
	return {
		openLine,
		/** How long a task may take on a back-end. */
		deadlineOf: (task: TaskName, backend: Backend) => limits ?? deadlineOf(task, backend),
	};

	function openLine({ backend, deadline, task, visitor, signal, mayRetry, onSent }: LineOptions) {
		const transport = backend.kind === "sandbox" ? sandbox : network;
		const startedAt = performance.now();

		return {
			backend,
			/** Asks the back-end, with its key. */
			send: (request: LineRequest) => attempt(toRequest(backend, request, visitor), request.body),
			/** Fetches a file that an answer names, where its host is allowed; sends no key. */
			async download(text: string, knownHosts: readonly string[]): Promise<OpenReply> {
				const namedHosts = [...backend.fileHosts, ...audioHosts];
				const guard = { text, backendUrl: backend.url, namedHosts, knownHosts };
				const { url, isTrusted } = checkFileUrl(guard);
				const file = {
					method: "GET",
					url: url.href,
					headers: {},
					isPublicOnly: !isTrusted,
				} as const;
				return attempt(file).catch(badFile);
			},
			/** Waits between two looks at a queue. */
			async pause(ms: number) {
				await sleep(ms);
				if (signal?.aborted) throw new AppError("STOPPED");
			},
			/** Takes a queued call back, whether or not the visitor is still there. Never throws. */
			async cancel(url: string) {
				const request = toRequest(backend, { method: "PUT", url }, visitor);
				const ownSignal = AbortSignal.timeout(CANCEL_MS);
				await transport.send({ ...request, signal: ownSignal }).catch(() => undefined);
			},
		};

		async function attempt(request: ReturnType<typeof toRequest>, body?: LineBody) {
			for (let count = 1; ; count += 1) {
				try {
					return await ask(request, body);
				} catch (error) {
					// A model that loads takes longer than a retry waits: the page counts down instead.
					if (!isReset(error) || !mayRetry || count >= MAX_ATTEMPTS) throw networkError(error);
				}
				await sleep(retryPause(count));
			}
		}

		function ask(request: ReturnType<typeof toRequest>, body?: LineBody): Promise<OpenReply> {
			if (signal?.aborted) throw new AppError("STOPPED");
			const wholeMs = deadline.wholeMs - (performance.now() - startedAt);
			if (wholeMs <= 0) throw new AppError("PROVIDER_TIMEOUT");
			const clock = startClock({
				deadline: { ...deadline, wholeMs },
				visitor: signal,
				tellsWaiting: backend.isEngine === true,
			});
			onSent();
			const reply = transport.send({ ...request, signal: clock.signal });
			return openReply(reply, clock, { task, body });
		}
	}
}
