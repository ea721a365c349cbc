import type { Backend } from "../../catalogue/catalogue.ts";
import { callerLabel } from "../engine-models.ts";
import type { TransportRequest } from "../network/network.ts";

/** The body of a request: a value as JSON, or the pieces of a file or form. */
export type RequestBody =
	| { json: unknown }
	| {
			pieces: readonly Uint8Array<ArrayBuffer>[];
			contentType: string;
			/** Of the visitor's file; may ask the sandbox for a failure. */
			fileName?: string;
	  };

/** One request of a wire to its back-end. */
export type BackendRequest = {
	method?: TransportRequest["method"];
	/** The whole address, below the back-end's. */
	url: string;
	body?: RequestBody;
	headers?: Readonly<Record<string, string>>;
};

/** Adds key, headers and body to a wire's request. */
export function toRequest(
	{ key, kind, isEngine }: Backend,
	{ method = "POST", url, body, headers }: BackendRequest,
	visitor: string,
): Omit<TransportRequest, "signal"> {
	const all: Record<string, string> = { accept: "*/*", ...headers };
	if (key) all.authorization = `Bearer ${key}`;
	if (isEngine) all["x-caller"] = callerLabel(visitor);
	if (!body) return { method, url, headers: all };
	if ("json" in body) {
		all["content-type"] = "application/json";
		return { method, url, headers: all, body: JSON.stringify(body.json) };
	}
	all["content-type"] = body.contentType;
	const failure = kind === "sandbox" && failureNamedIn(body.fileName);
	if (failure) all["x-sandbox-error"] = failure;
	return { method, url, headers: all, body: body.pieces };
}

/** The sandbox's failure that a file such as `sandbox:error=loading.png` asks for; only its bytes travel. */
function failureNamedIn(fileName = ""): string | undefined {
	return /sandbox[:_-]error[=_-]([a-z0-9-]+)/.exec(fileName)?.[1];
}
