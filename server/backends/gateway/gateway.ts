import type { ErrorCode } from "#shared/errors.ts";
import type { ModelId, TaskName } from "#shared/models.ts";
import type { AnswerSource } from "#shared/result.ts";
import { AppError } from "../../errors/app-error.ts";
import type { IsEcho } from "../../errors/decide-error.ts";
import { networkError } from "../../errors/network-error.ts";
import { startClock } from "./deadline.ts";
import { echoOf } from "./echo.ts";
import { type OpenReply, openReply } from "./open-reply.ts";
import { type Deadline, deadlines, type ProviderCall } from "./provider-call.ts";
import type { ProviderRouter } from "./provider-router.ts";
import { readFailure } from "./read-failure.ts";
import { isReset, retryPause } from "./retry.ts";
import { sandboxFailure } from "./sandbox-failure.ts";

/** What one task call tells the gateway about itself. */
type CallScope = {
	/** Aborted when the visitor leaves. */
	signal: AbortSignal | undefined;
	/** Told that a request is on its way, with the hub id of its model. */
	onSent(model: string): void;
	/** Told how many tokens the model wrote. */
	onUsage(completionTokens: number): void;
};

/** The provider, bound to one task call. */
export type BoundProvider = {
	source: AnswerSource;
	/** Calls a model. Throws the AppError of the failure; gives the answer otherwise. */
	call(call: ProviderCall): Promise<OpenReply>;
	/** Fetches a file that an answer names, by a URL that was checked; sends no token. */
	download(file: { task: TaskName; model: ModelId; url: string }): Promise<OpenReply>;
	/** Tells the log how many tokens the model wrote. */
	onUsage(completionTokens: number): void;
};

/** The one way to the provider. */
export type Gateway = {
	source: AnswerSource;
	bind(scope: CallScope): BoundProvider;
};

type GatewayOptions = {
	router: ProviderRouter;
	source: AnswerSource;
	/** The provider's token; undefined for a router that needs none. */
	token?: string;
	/** Waits that many milliseconds; replaced in tests. */
	sleep: (ms: number) => Promise<void>;
	/** Time limits in place of the tasks' own; for tests. */
	limits?: Deadline;
};

const MAX_ATTEMPTS = 3;

/**
 * Makes the gateway. It owns the bearer header, the deadlines, the abort, at most two retries of a
 * connection that broke before the first byte, and the meaning of every failure. An empty token fails every call.
 */
export function createGateway(options: GatewayOptions): Gateway {
	const { router, source, token, sleep, limits } = options;
	return { source, bind };

	function bind(scope: CallScope): BoundProvider {
		return {
			source,
			onUsage: scope.onUsage,
			call: (call) => open(call, scope),
			download: ({ task, model, url }) =>
				attempt({ task, scope, model, request: { method: "GET", path: url, headers: {} } }).catch(
					badFile,
				),
		};
	}

	async function open(call: ProviderCall, scope: CallScope): Promise<OpenReply> {
		if (token === "") throw new AppError("TOKEN_REQUIRED", { isFree: true });
		const { task, model, path, body } = call;
		const headers: Record<string, string> = { accept: "*/*" };
		if (token) headers.authorization = `Bearer ${token}`;
		headers["content-type"] = "json" in body ? "application/json" : body.contentType;
		if (source === "sandbox" && "bytes" in body)
			Object.assign(headers, sandboxFailure(body.fileName));
		const payload = "json" in body ? JSON.stringify(body.json) : body.bytes;
		return attempt({
			task,
			scope,
			model,
			request: { method: "POST", path, headers, body: payload },
			isEcho: echoOf(body),
		});
	}

	async function attempt(options: Attempt, count = 1): Promise<OpenReply> {
		const outcome = await tryOnce(options, count > 1);
		if ("reply" in outcome) return outcome.reply;
		if (!outcome.isWorthRetry || count >= MAX_ATTEMPTS) throw outcome.error;
		await sleep(retryPause(count));
		return attempt(options, count + 1);
	}

	async function tryOnce(
		{ task, scope, model, request, isEcho }: Attempt,
		isRetry: boolean,
	): Promise<Outcome> {
		if (scope.signal?.aborted) return { error: new AppError("STOPPED"), isWorthRetry: false };
		const clock = startClock(limits ?? deadlines[task], scope.signal);
		scope.onSent(model);
		try {
			const reply = await router.send({ ...request, isRetry, signal: clock.signal });
			if (reply.status >= 200 && reply.status < 300) {
				return { reply: openReply(reply, clock, isEcho) };
			}
			// Followed, a redirect could lead the token or a file's request anywhere.
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

type Outcome = { reply: OpenReply } | { error: AppError; isWorthRetry: boolean };

type Attempt = {
	task: TaskName;
	scope: CallScope;
	model: string;
	isEcho?: IsEcho;
	request: {
		method: "GET" | "POST";
		path: string;
		headers: Record<string, string>;
		body?: string | Uint8Array<ArrayBuffer>;
	};
};

/** A file host knows neither our token nor the model: what it refuses is no fault of theirs. */
function badFile(error: unknown): never {
	if (!(error instanceof AppError) || meansItself.has(error.code)) throw error;
	throw new AppError("PROVIDER_BAD_RESPONSE", { detail: `speech file: ${error.detail ?? ""}` });
}

const meansItself = new Set<ErrorCode>(["STOPPED", "PROVIDER_TIMEOUT", "PROVIDER_BAD_RESPONSE"]);

function redirected(): AppError {
	return new AppError("PROVIDER_BAD_RESPONSE", { detail: "redirect refused" });
}
