import type { Backend } from "../../catalogue/catalogue.ts";
import type { TransportRequest } from "../network/transport.ts";
import type { LineBody, LineRequest } from "./line.ts";

type Wanted = { [Name in "body" | "accept" | "headers"]?: LineRequest[Name] | undefined };

/** The headers of a request to a back-end: its key, what is sent and what is wanted. */
export function headersOf(
	{ key, kind }: Backend,
	{ body, accept = "*/*", headers }: Wanted,
): Record<string, string> {
	const all: Record<string, string> = { accept, ...headers };
	if (key) all.authorization = `Bearer ${key}`;
	if (!body) return all;
	all["content-type"] = "json" in body ? "application/json" : body.contentType;
	const fileName = "pieces" in body ? body.fileName : undefined;
	return kind === "sandbox" && fileName ? { ...all, ...sandboxFailure(fileName) } : all;
}

/** The bytes of a body. */
export function payloadOf(body: LineBody): NonNullable<TransportRequest["body"]> {
	return "json" in body ? JSON.stringify(body.json) : body.pieces;
}

/**
 * The header that asks the sandbox for a failure, from a file named such as
 * `sandbox:error=loading.png`: a file's name does not travel with its bytes.
 */
function sandboxFailure(fileName: string): Record<string, string> {
	const name = /sandbox[:_-]error[=_-]([a-z0-9-]+)/.exec(fileName)?.[1];
	return name ? { "x-sandbox-error": name } : {};
}
