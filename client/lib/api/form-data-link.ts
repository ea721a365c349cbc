import { httpLink, type TRPCLink } from "@trpc/client";
import type { AppRouter } from "../../../server/procedures/router.ts";

/**
 * Sends an input object that holds a file as form data; fields that are objects become JSON. Calls
 * `onUpload` of the call's context with the share that has been sent, from 0 to 1.
 */
export function formDataLink(url: string): TRPCLink<AppRouter> {
	return (runtime) =>
		({ op, next }) => {
			const form = formDataOf(op.input);
			if (!form) return next(op);
			const { onUpload } = op.context;
			const upload = { ...op, input: form };
			if (typeof onUpload !== "function") return next(upload);
			const link = httpLink<AppRouter>({
				url,
				fetch: (address, init) =>
					sendForm(String(address), form, {
						signal: init?.signal,
						onUpload: (part) => onUpload(part),
					}),
			});
			return link(runtime)({ op: upload, next });
		};
}

function formDataOf(input: unknown): FormData | undefined {
	const fields = typeof input === "object" && input !== null ? Object.entries(input) : [];
	const files = fields.filter(([, value]) => value instanceof Blob);
	if (files.length === 0) return undefined;
	const form = new FormData();
	// Plain fields go first, so that the server knows them before it reads the file.
	for (const [name, value] of fields) {
		if (value === undefined || value instanceof Blob) continue;
		form.append(name, typeof value === "object" ? JSON.stringify(value) : String(value));
	}
	for (const [name, file] of files) form.append(name, file);
	return form;
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
