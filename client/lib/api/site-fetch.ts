import type { httpLink } from "@trpc/client";
import { followSignal } from "#shared/follow-signal.ts";
import { startSilenceTimer } from "../silence-timer.ts";

type LinkFetch = NonNullable<Parameters<typeof httpLink>[0]["fetch"]>;

/** Four heartbeats of the server, one every 10 s: a stream that is silent for longer is dead, though still open. */
export const SILENT_MS = 45_000;
/** For answers that arrive as a whole: a proxy may buffer their heartbeats. Longer than the slowest model takes. */
export const SILENT_WHOLE_MS = 360_000;

/**
 * The `fetch` of tRPC's links. It rejects answers that are not the site's own, and has an idle timeout, from the
 * request on: it fails when no byte, not even a heartbeat, has arrived for this long, for example after sleep.
 */
export function siteFetch(silentMs: number): LinkFetch {
	return async (input, { signal, ...init } = {}) => {
		const either = new AbortController();
		followSignal(either, signal);
		const watch = startSilenceTimer(() => either.abort(fellSilent()), silentMs);
		try {
			const response = await fetch(input, { ...init, signal: either.signal });
			const { body } = response;
			return ownAnswer(body ? new Response(watchSilence(body, silentMs), response) : response);
		} finally {
			watch.stop();
		}
	};
}

function watchSilence(body: ReadableStream<Uint8Array<ArrayBuffer>>, silentMs: number) {
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
