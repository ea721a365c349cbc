import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Handler } from "./sandbox.ts";

/** Serves a handler from node:http: answers stream, a disconnect fires the signal. */
export function nodeBridge(handler: Handler) {
	return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
		const gone = new AbortController();
		outgoing.once("close", () => gone.abort());
		try {
			const response = await handler(await toRequest(incoming), gone.signal);
			outgoing.writeHead(response.status, Object.fromEntries(response.headers));
			outgoing.flushHeaders();
			await pipeline(Readable.from(response.body ?? []), outgoing);
		} catch {
			// The handler breaks a connection on demand, and a reader may leave: both end here.
			outgoing.destroy();
		}
	};
}

async function toRequest(incoming: IncomingMessage): Promise<Request> {
	const { method = "GET", url = "/" } = incoming;
	const headers = new Headers();
	for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
	const chunks: Uint8Array[] = await incoming.toArray();
	const hasBody = method !== "GET" && method !== "HEAD";
	const init = { method, headers, ...(hasBody && { body: Buffer.concat(chunks) }) };
	return new Request(new URL(url, `http://${headers.get("host") ?? "127.0.0.1"}`), init);
}
