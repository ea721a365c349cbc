import { type Dispatcher, errors } from "undici";
import { createByteQueue } from "./byte-queue.ts";
import { fileInTurns } from "./file-in-turns.ts";
import type { ProviderReply, ProviderRequest } from "./provider-router.ts";

/**
 * Sends a request by undici's dispatcher and resolves with the head of its answer, whose body is
 * then read as it comes. Rejects when nothing answered. An abort rejects at once, also while the
 * request waits for a connection, and ends the body with the signal's reason.
 */
export function sendRequest(
	dispatcher: Dispatcher,
	{ signal, origin, path, method, headers, body: payload }: ProviderRequest & { origin: string },
): Promise<ProviderReply> {
	return new Promise((resolve, reject) => {
		let controller: Dispatcher.DispatchController | undefined;
		const body = createByteQueue({
			pause: () => controller?.pause(),
			resume: () => controller?.resume(),
			abandon: hangUp,
		});
		signal.addEventListener("abort", handleAbort);
		if (signal.aborted) return handleAbort();

		const isFile = payload instanceof Uint8Array;
		const options = {
			origin,
			path,
			method,
			headers: isFile ? { ...headers, "content-length": String(payload.byteLength) } : headers,
			body: isFile ? fileInTurns(payload) : (payload ?? null),
		};
		dispatcher.dispatch(options, {
			onRequestStart(started) {
				controller = started;
				if (signal.aborted) hangUp();
			},
			onResponseStart(_controller, status, headers) {
				// 100 and its like only announce the answer.
				if (status >= 200) resolve({ status, headers: singleHeaders(headers), body });
			},
			onResponseData(_controller, bytes) {
				body.push(bytes);
			},
			onResponseEnd() {
				signal.removeEventListener("abort", handleAbort);
				body.end();
			},
			onResponseError(_controller, error) {
				fail(error);
			},
		});

		function handleAbort() {
			fail(signal.reason);
			hangUp();
		}
		function hangUp() {
			controller?.abort(new errors.RequestAbortedError());
		}
		function fail(error: unknown) {
			signal.removeEventListener("abort", handleAbort);
			reject(error);
			body.fail(error);
		}
	});
}

function singleHeaders(headers: Readonly<Record<string, string | string[] | undefined>>) {
	const single: Record<string, string> = {};
	for (const [name, value] of Object.entries(headers)) {
		if (value !== undefined) single[name] = Array.isArray(value) ? (value[0] ?? "") : value;
	}
	return single;
}
