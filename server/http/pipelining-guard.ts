import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { AppError } from "../errors/app-error.ts";
import { isCall } from "./is-call.ts";

const RETRY_SECONDS = 2;

/**
 * Refuses pipelined calls. Node would run such a request at once but queue its response: a queued response never emits
 * `close`, and Node stops reading a socket with many of them, so a disconnect would go unnoticed. Browsers and proxies
 * never pipeline; a client that continues after the refusal is disconnected.
 */
export function addPipeliningGuard(app: FastifyInstance): void {
	const callsOn = new WeakSet<Socket>();
	const refusedOn = new WeakSet<Socket>();

	app.addHook("onRequest", (request, reply, done) => {
		const { socket } = request.raw;
		const isQueued = reply.raw.socket === null;
		if (isQueued && refusedOn.has(socket)) {
			socket.destroy();
			return;
		}
		if (isQueued && (isCall(request) || callsOn.has(socket))) {
			refusedOn.add(socket);
			// Keep reading: a paused socket does not report a disconnect.
			request.raw.resume();
			reply.header("connection", "close");
			done(new AppError("VISITOR_BUSY", { retryAfterSeconds: RETRY_SECONDS, isFree: true }));
			return;
		}
		if (isCall(request)) {
			callsOn.add(socket);
			reply.raw.once("finish", () => callsOn.delete(socket));
		}
		done();
	});
}
