import type { Backend } from "../../catalogue/catalogue.ts";
import type { TransportRequest } from "../network/transport.ts";
import type { LineRequest } from "./line.ts";

/** A request as it is sent to a back-end: its key, what is sent and what is wanted. */
export function toRequest(
	{ key, kind }: Backend,
	{ method = "POST", url, body, headers }: LineRequest,
): Omit<TransportRequest, "signal"> {
	const all: Record<string, string> = { accept: "*/*", ...headers };
	if (key) all.authorization = `Bearer ${key}`;
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

/**
 * The failure that the sandbox is asked for by a file named such as `sandbox:error=loading.png`: a
 * file's name does not travel with its bytes.
 */
function failureNamedIn(fileName = ""): string | undefined {
	return /sandbox[:_-]error[=_-]([a-z0-9-]+)/.exec(fileName)?.[1];
}
