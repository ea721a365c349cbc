/** Three heartbeats of the server: a connection that is silent for longer is gone, though nothing closed it. */
export const SILENT_MS = 45_000;

/** `fetch` whose body fails once no bytes, not even a heartbeat, have come for a while: after a sleep, say. */
export async function watchedFetch(
	input: RequestInfo | URL,
	init?: RequestInit,
): Promise<Response> {
	const response = await fetch(input, init);
	return response.body ? new Response(watchSilence(response.body), response) : response;
}

export function watchSilence(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
	const reader = body.getReader();
	return new ReadableStream<Uint8Array<ArrayBuffer>>({
		async pull(controller) {
			const timer = setTimeout(() => {
				controller.error(new TypeError("the connection fell silent"));
				reader.cancel().catch(() => undefined);
			}, SILENT_MS);
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
