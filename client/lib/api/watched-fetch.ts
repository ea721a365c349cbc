/** Three heartbeats of the server: a stream that is silent for longer is gone, though nothing closed it. */
export const SILENT_MS = 45_000;
/** For answers that come whole: a proxy may keep their heartbeats back. Longer than the slowest model works. */
export const SILENT_WHOLE_MS = 360_000;

/**
 * `fetch` that fails once no bytes, not even a heartbeat, have come for so long: after a sleep, say. Counts from the
 * request on.
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
	const watch = setTimeout(() => either.abort(fellSilent()), silentMs);
	try {
		const response = await fetch(input, { ...init, signal: either.signal });
		const { body } = response;
		return body ? new Response(watchSilence(body, silentMs), response) : response;
	} finally {
		clearTimeout(watch);
	}
}

export function watchSilence(body: ReadableStream<Uint8Array<ArrayBuffer>>, silentMs = SILENT_MS) {
	const reader = body.getReader();
	return new ReadableStream<Uint8Array<ArrayBuffer>>({
		async pull(controller) {
			const timer = setTimeout(() => {
				controller.error(fellSilent());
				reader.cancel().catch(() => undefined);
			}, silentMs);
			try {
				const { done, value } = await reader.read();
				clearTimeout(timer);
				if (done) controller.close();
				else controller.enqueue(value);
			} finally {
				clearTimeout(timer);
			}
		},
		cancel: (reason) => reader.cancel(reason),
	});
}

/** As a lost connection: `fetch` fails with the same type. */
export function fellSilent(): TypeError {
	return new TypeError("the connection fell silent");
}
