import type { FastifyReply } from "fastify";

/** The media type of tRPC's lines. */
export const LINES = "application/jsonl";

/** Sends the head of a chunked response, unless it is already sent. */
export function beginReply(reply: FastifyReply, { wantsLines }: { wantsLines: boolean }): void {
	const { raw } = reply;
	if (raw.headersSent || raw.destroyed) return;
	reply.hijack();
	const headers = {
		...reply.getHeaders(),
		"content-type": wantsLines ? LINES : "application/json",
		// Keeps proxies from buffering or compressing chunks.
		"cache-control": "no-store, no-transform",
		"x-accel-buffering": "no",
	};
	for (const [name, value] of Object.entries(headers)) {
		if (value !== undefined) raw.setHeader(name, value);
	}
	raw.writeHead(200);
}
