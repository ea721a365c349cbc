import type { httpLink } from "@trpc/client";
import { startSilenceTimer } from "../silence-timer.ts";

type LinkFetch = NonNullable<Parameters<typeof httpLink>[0]["fetch"]>;

/** Three heartbeats of the server: a stream silent for longer is dead, even if nothing closed it. */
export const SILENT_MS = 45_000;
/** For answers that arrive as a whole: a proxy may buffer their heartbeats. Longer than the slowest model takes. */
export const SILENT_WHOLE_MS = 360_000;

/** The `fetch` of tRPC's links: watches for silence, and rejects answers that are not the site's own. */
export function siteFetch(silentMs = SILENT_MS): LinkFetch {
	return (input, { signal = null, ...init } = {}) =>
		watchedFetch(input, { ...init, signal }, silentMs).then(ownAnswer);
}

/**
 * `fetch` with an idle timeout: fails when no byte, not even a heartbeat, has arrived for this long, for example after
 * sleep. Starts with the request.
 */
export async function watchedFetch(
	input: RequestInfo | URL,
	{ signal, ...init }: RequestInit = {},
	silentMs = SILENT_MS,
): Promise<Response> {
	// Not AbortSignal.any, which browsers of 2023 lack.
	const either = new AbortController();
	const stop = () => either.abort(signal?.reason);
	if (signal?.aborted) stop();
	signal?.addEventListener("abort", stop, { once: true });
	const watch = startSilenceTimer(() => either.abort(fellSilent()), silentMs);
	try {
		const response = await fetch(input, { ...init, signal: either.signal });
		const { body } = response;
		return body ? new Response(watchSilence(body, silentMs), response) : response;
	} finally {
		watch.stop();
	}
}

export function watchSilence(body: ReadableStream<Uint8Array<ArrayBuffer>>, silentMs = SILENT_MS) {
	const reader = body.getReader();
	return new ReadableStream<Uint8Array<ArrayBuffer>>({
		async pull(controller) {
			const watch = startSilenceTimer(() => {
				controller.error(fellSilent());
				reader.cancel().catch(() => undefined);
			}, silentMs);
			try {
				const { done, value } = await reader.read();
				if (done) controller.close();
				else controller.enqueue(value);
			} finally {
				watch.stop();
			}
		},
		cancel: (reason) => reader.cancel(reason),
	});
}

/** Like a lost connection, for which `fetch` throws the same type. */
export function fellSilent(): TypeError {
	return new TypeError("the connection fell silent");
}

/**
 * Rejects with the response itself if something other than our server answered, such as a proxy: our answers are JSON
 * or JSON lines, and errors have a code. tRPC would drop a foreign response's status and type.
 */
export async function ownAnswer(response: Response): Promise<Response> {
	const isOwn =
		response.headers.get("content-type")?.includes("json") &&
		(response.ok || (await response.clone().text()).includes('"errorCode"'));
	return isOwn ? response : Promise.reject(response);
}
