import type { FastifyReply } from "fastify";
import { beginReply } from "./begin-reply.ts";

/** Milliseconds of silence after which an answer says that it is still coming. */
const HEARTBEAT_MS = 10_000;

/**
 * Keeps proxies waiting for a slow answer, since many cut a silent one after 30 to 100 seconds: sends its
 * head after ten seconds, and a blank every ten, which JSON and lines both allow anywhere between two values.
 * From then on the status is 200, and a failure is told in the body, where tRPC's links read it.
 */
export function startHeartbeat(reply: FastifyReply, wire: { wantsLines: boolean }) {
	const { raw, request } = reply;
	const timer = setInterval(() => {
		// While a form arrives, the line is not silent, and the form can still be refused.
		if (!raw.headersSent && !request.raw.complete) return;
		beginReply(reply, wire);
		if (!raw.destroyed && !raw.writableEnded && !raw.writableNeedDrain) raw.write(" ");
	}, HEARTBEAT_MS);
	return { stop: () => clearInterval(timer) };
}
