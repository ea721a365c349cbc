import { AppError } from "../../errors/app-error.ts";
import type { ProviderRouter } from "./provider-router.ts";

/** The sandbox's address in its own URLs; nothing listens there. */
const ORIGIN = "http://sandbox.invalid";

/** Makes a router of a web-standard handler that runs in this process. */
export function createSandboxRouter(
	handler: (request: Request) => Promise<Response>,
): ProviderRouter {
	return {
		async send({ method, path, headers, body, signal }) {
			const url = new URL(path, ORIGIN);
			if (url.origin !== ORIGIN) {
				throw new AppError("PROVIDER_BAD_RESPONSE", { detail: "a file outside the sandbox" });
			}
			const init = { method, headers, signal, ...(body && { body }) };
			const request = new Request(url, init);
			const response = await abortable(handler(request), signal);
			return {
				status: response.status,
				headers: Object.fromEntries(response.headers),
				body: response.body ?? emptyBody(),
			};
		},
	};
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
