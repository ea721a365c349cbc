import { httpLink, type TRPCLink } from "@trpc/client";
import type { AppRouter } from "../../../server/procedures/router.ts";

/**
 * Sends form data as `httpLink` does, and calls `onUpload` of the call's context with the share that has been
 * sent, from 0 to 1. Other inputs go to the next link.
 */
export function uploadLink({ url }: { url: string }): TRPCLink<AppRouter> {
	return (runtime) =>
		({ op, next }) => {
			const { input: form, context } = op;
			if (!(form instanceof FormData)) return next(op);
			const { onUpload } = context;
			const link = httpLink<AppRouter>({
				url,
				...(typeof onUpload === "function" && {
					fetch: (address, init) =>
						sendForm(String(address), form, {
							signal: init?.signal,
							onUpload: (part) => onUpload(part),
						}),
				}),
			});
			return link(runtime)({ op, next });
		};
}

type Sending = {
	onUpload: (fraction: number) => void;
	signal: AbortSignal | null | undefined;
};

/** Uses XMLHttpRequest, because fetch reports no upload progress. */
function sendForm(address: string, form: FormData, { onUpload, signal }: Sending) {
	return new Promise<Response>((resolve, reject) => {
		signal?.throwIfAborted();
		const request = new XMLHttpRequest();
		request.open("POST", address);
		request.upload.onprogress = ({ loaded, total }) => onUpload(total > 0 ? loaded / total : 0);
		request.onload = () => {
			const type = request.getResponseHeader("content-type") ?? "";
			const { status, responseText } = request;
			resolve(new Response(responseText, { status, headers: { "content-type": type } }));
		};
		request.onerror = () => reject(new TypeError("The upload failed"));
		request.onabort = () => reject(new DOMException("The upload was stopped", "AbortError"));
		signal?.addEventListener("abort", () => request.abort(), { once: true });
		request.send(form);
	});
}
