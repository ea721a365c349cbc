import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

type Handler = (request: Request) => Promise<Response>;

/** Serves a web-standard handler from node:http: bodies stream, a disconnect aborts the request. */
export function nodeBridge(handler: Handler) {
	return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
		const gone = new AbortController();
		outgoing.once("close", () => gone.abort());
		try {
			const response = await handler(toRequest(incoming, gone.signal));
			outgoing.writeHead(response.status, Object.fromEntries(response.headers));
			outgoing.flushHeaders();
			await pipeline(Readable.from(response.body ?? []), outgoing);
		} catch {
			// The handler breaks a connection on demand, and a reader may leave: both end here.
			outgoing.destroy();
		}
	};
}

function toRequest(incoming: IncomingMessage, signal: AbortSignal): Request {
	const method = incoming.method ?? "GET";
	const url = new URL(incoming.url ?? "/", `http://${incoming.headers.host ?? "127.0.0.1"}`);
	const headers = new Headers();
	for (const [name, value] of Object.entries(incoming.headers)) {
		headers.set(name, String(value));
	}
	if (method === "GET" || method === "HEAD") {
		return new Request(url, { method, headers, signal });
	}
	// `duplex` is what Node asks for with a streamed body; the type of RequestInit lacks it.
	const init = { method, headers, signal, body: streamOf(incoming), duplex: "half" };
	return new Request(url, init);
}

function streamOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
	const chunks: AsyncIterator<Uint8Array> = incoming[Symbol.asyncIterator]();
	return new ReadableStream({
		async pull(controller) {
			const { done, value } = await chunks.next();
			if (done) {
				controller.close();
			} else {
				controller.enqueue(value);
			}
		},
	});
}
