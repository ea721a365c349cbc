import type { FastifyReply } from "fastify";
import { beginReply } from "./send-result.ts";

/** Interval of heartbeats on a silent response, in milliseconds. */
const HEARTBEAT_MS = 10_000;

/**
 * Heartbeat for slow responses, since many proxies cut a silent one after 30 to 100 seconds: sends the head after
 * ten seconds, and a space every ten, which both JSON and JSON lines allow between values. From then on the status
 * is 200, and errors are in the body, where tRPC's links read them.
 */
export function startHeartbeat(reply: FastifyReply, wire: { wantsLines: boolean }) {
	const { raw, request } = reply;
	const timer = setInterval(() => {
		// An uploading connection is not idle, and the upload can still be rejected.
		if (!raw.headersSent && !request.raw.complete) return;
		beginReply(reply, wire);
		if (!raw.destroyed && !raw.writableEnded && !raw.writableNeedDrain) raw.write(" ");
	}, HEARTBEAT_MS);
	return { stop: () => clearInterval(timer) };
}
