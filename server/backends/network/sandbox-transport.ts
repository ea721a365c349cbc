import { once } from "node:events";
import { Readable } from "node:stream";
import type { Handler } from "../../sandbox/sandbox.ts";
import type { Transport } from "./network.ts";

/** Wraps a handler in this process as a transport. */
export function createSandboxTransport(handler: Handler): Transport {
	return {
		async send({ method, url, headers, body, signal }) {
			signal.throwIfAborted();
			const sent = typeof body === "object" ? new Blob([...body]) : body;
			const request = new Request(url, { method, headers, ...(sent && { body: sent }) });
			// Races with the abort, in case the handler ignores its signal.
			const aborted = once(signal, "abort").then(() => Promise.reject(signal.reason));
			const response = await Promise.race([handler(request, signal), aborted]);
			return {
				status: response.status,
				headers: Object.fromEntries(response.headers),
				body: response.body ?? Readable.from([]),
			};
		},
	};
}
