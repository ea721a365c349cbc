import { text } from "node:stream/consumers";
import type { Transport } from "../backends/network/network.ts";

/** A `fetch` for GETs through the site's own transport: its proxies, and no redirects. */
export function networkFetch(network: Transport): typeof fetch {
	return async (input, { headers, signal } = {}) => {
		const reply = await network.send({
			method: "GET",
			url: input instanceof Request ? input.url : String(input),
			headers: Object.fromEntries(new Headers(headers)),
			signal: signal ?? new AbortController().signal,
		});
		const body = await text(reply.body);
		// Responses with these statuses must have no body.
		const isEmpty = [204, 205, 304].includes(reply.status);
		return new Response(isEmpty ? null : body, { status: reply.status, headers: reply.headers });
	};
}
