import { getFetch } from "@trpc/client";

const listeners = new WeakMap<FormData, (fraction: number) => void>();

/** Tells a listener how much of that form has been sent, from 0 to 1. */
export function watchUpload(form: FormData, listener: (fraction: number) => void): void {
	listeners.set(form, listener);
}

/** `fetch` for the API client. A watched form goes by XMLHttpRequest, which reports its progress. */
export const uploadFetch: ReturnType<typeof getFetch> = (address, init) => {
	const body = init?.body;
	const listener = body instanceof FormData ? listeners.get(body) : undefined;
	if (!(body instanceof FormData) || !listener) return getFetch()(address, init);
	return sendForm(String(address), body, { listener, signal: init?.signal });
};

type Sending = {
	listener: (fraction: number) => void;
	signal: AbortSignal | null | undefined;
};

function sendForm(address: string, form: FormData, { listener, signal }: Sending) {
	return new Promise<Response>((resolve, reject) => {
		const request = new XMLHttpRequest();
		const handleAbort = () => request.abort();
		request.open("POST", address);
		request.upload.onprogress = ({ loaded, total }) => listener(total > 0 ? loaded / total : 0);
		request.onload = () => {
			const type = request.getResponseHeader("content-type") ?? "";
			const { status, responseText } = request;
			resolve(new Response(responseText, { status, headers: { "content-type": type } }));
		};
		request.onerror = () => reject(new TypeError("The upload failed"));
		request.onabort = () => reject(new DOMException("The upload was stopped", "AbortError"));
		request.onloadend = () => signal?.removeEventListener("abort", handleAbort);
		signal?.addEventListener("abort", handleAbort);
		if (signal?.aborted) reject(new DOMException("The upload was stopped", "AbortError"));
		else request.send(form);
	});
}
