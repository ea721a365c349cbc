import { httpLink, type TRPCLink } from "@trpc/client";
import type { AppRouter } from "../../../server/procedures/router.ts";
import { startSilenceTimer } from "../silence-timer.ts";
import { fellSilent, ownAnswer, SILENT_WHOLE_MS } from "./site-fetch.ts";

/**
 * Sends form data as `httpLink` does, and calls `onUpload` of the call's context with the share sent, from 0 to 1.
 * Other inputs go to the next link.
 */
export function uploadLink({ url }: { url: string }): TRPCLink<AppRouter> {
	return (runtime) =>
		({ op, next }) => {
			const { input: form, context } = op;
			if (!(form instanceof FormData)) return next(op);
			const { onUpload } = context;
			const link = httpLink<AppRouter>({
				url,
				fetch: (address, init) =>
					sendForm(String(address), form, {
						signal: init?.signal,
						onUpload: (part) => typeof onUpload === "function" && onUpload(part),
					}).then(ownAnswer),
			});
			return link(runtime)({ op, next });
		};
}

type Sending = {
	onUpload: (fraction: number) => unknown;
	signal: AbortSignal | null | undefined;
};

/** Uses XMLHttpRequest, because fetch reports no upload progress. */
function sendForm(address: string, form: FormData, { onUpload, signal }: Sending) {
	return new Promise<Response>((resolve, reject) => {
		signal?.throwIfAborted();
		const request = new XMLHttpRequest();
		request.open("POST", address);
		// Any byte, sent or received, shows that the connection is alive.
		const watch = startSilenceTimer(() => {
			reject(fellSilent());
			request.abort();
		}, SILENT_WHOLE_MS);
		request.upload.onprogress = ({ loaded, total }) => {
			watch.refresh();
			onUpload(total > 0 ? loaded / total : 0);
		};
		request.onprogress = watch.refresh;
		request.onloadend = watch.stop;
		request.onload = () => {
			const { status, responseText } = request;
			const headers = new Headers();
			for (const name of ["content-type", "retry-after"])
				headers.set(name, request.getResponseHeader(name) ?? "");
			// A response with the status 204 may not even have an empty text.
			resolve(new Response(responseText || null, { status, headers }));
		};
		request.onerror = () => reject(new TypeError("The upload failed"));
		request.onabort = () => reject(new DOMException("The upload was stopped", "AbortError"));
		signal?.addEventListener("abort", () => request.abort(), { once: true });
		request.send(form);
	});
}
