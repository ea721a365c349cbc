import type { ModelId, TaskName } from "#shared/models.ts";
import type { AnswerSource } from "#shared/result.ts";
import { AppError } from "../app-error.ts";
import { type CallClock, startClock } from "./deadline.ts";
import { readFailure } from "./failure.ts";
import { deadlines, type ProviderCall } from "./provider-call.ts";
import type { ProviderReply, ProviderRouter } from "./provider-router.ts";
import { isReset, retryPause } from "./retry.ts";
import { sandboxFailure } from "./sandbox-failure.ts";

/** A provider's successful answer, being read. */
export type OpenReply = {
	/** Media type in lower case without parameters; empty where the provider named none. */
	contentType: string;
	/** The body; throws an AppError when it is cut, too slow, or abandoned by the visitor. */
	body: AsyncIterable<Uint8Array>;
};

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
};

const MAX_ATTEMPTS = 3;

/**
 * Makes the gateway. It owns the bearer header, the deadlines, the abort, at most two retries
 * before the first byte, and the meaning of every failure. An empty token fails every call.
 */
export function createGateway({ router, source, token, sleep }: GatewayOptions): Gateway {
	return { source, bind };

	function bind(scope: CallScope): BoundProvider {
		return {
			source,
			onUsage: scope.onUsage,
			call: (call) => open(call, scope),
			download: ({ task, model, url }) =>
				attempt({ task, scope, model, request: { method: "GET", path: url, headers: {} } }),
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
		{ task, scope, model, request }: Attempt,
		isRetry: boolean,
	): Promise<Outcome> {
		const clock = startClock(deadlines[task], scope.signal);
		if (clock.signal.aborted) return { error: new AppError("STOPPED"), isWorthRetry: false };
		scope.onSent(model);
		try {
			const reply = await router.send({ ...request, isRetry, signal: clock.signal });
			if (reply.status >= 200 && reply.status < 300) return { reply: openReply(reply, clock) };
			const { error, estimatedSeconds } = await readFailure({ task, reply });
			clock.end();
			return { error, isWorthRetry: estimatedSeconds !== undefined };
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
	request: {
		method: "GET" | "POST";
		path: string;
		headers: Record<string, string>;
		body?: string | Uint8Array<ArrayBuffer>;
	};
};

function openReply(reply: ProviderReply, clock: CallClock): OpenReply {
	clock.begin();
	return {
		contentType: (reply.headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "",
		body: guardedBody(reply.body, clock),
	};
}

async function* guardedBody(body: AsyncIterable<Uint8Array>, clock: CallClock) {
	try {
		for await (const bytes of body) {
			clock.touch();
			yield bytes;
		}
		// An aborted body may end without an error.
		const reason = clock.reason();
		if (reason) throw reason;
	} catch (error) {
		throw clock.reason() ?? (error instanceof AppError ? error : new AppError("STREAM_CUT"));
	} finally {
		clock.end();
	}
}

function networkError(error: unknown): AppError {
	if (error instanceof AppError) return error;
	const code = error instanceof Error && "code" in error ? String(error.code) : "";
	if (code === "UND_ERR_HEADERS_TIMEOUT" || code === "UND_ERR_CONNECT_TIMEOUT") {
		return new AppError("PROVIDER_TIMEOUT", { detail: code });
	}
	return new AppError("PROVIDER_UNREACHABLE", { detail: code, isFree: true });
}
