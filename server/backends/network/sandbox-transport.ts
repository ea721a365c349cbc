import type { Transport, TransportRequest } from "./transport.ts";

/** Makes a transport of a web-standard handler that runs in this process. */
export function createSandboxTransport(
	handler: (request: Request) => Promise<Response>,
): Transport {
	return {
		async send({ method, url, headers, body, signal }) {
			const init = { method, headers, signal, ...(body && { body: bodyOf(body) }) };
			const response = await abortable(handler(new Request(url, init)), signal);
			return {
				status: response.status,
				headers: Object.fromEntries(response.headers),
				body: response.body ?? emptyBody(),
			};
		},
	};
}

function bodyOf(body: NonNullable<TransportRequest["body"]>): string | Blob {
	return typeof body === "string" ? body : new Blob([...body]);
}

/** A handler that ignores its signal must not keep the caller waiting. */
function abortable<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
	return new Promise((resolve, reject) => {
		const handleAbort = () => reject(new DOMException("Aborted", "AbortError"));
		if (signal.aborted) handleAbort();
		signal.addEventListener("abort", handleAbort, { once: true });
		promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", handleAbort));
	});
}

async function* emptyBody(): AsyncGenerator<Uint8Array> {
	// An answer without a body has no pieces.
}
