import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { AppError } from "../errors/app-error.ts";

const RETRY_SECONDS = 2;

/**
 * Refuses a call that comes while an earlier answer on its connection is unfinished, and anything
 * that comes behind a call. Node would run such a request at once and keep its answer back: a
 * response that waits its turn never emits `close`, and Node stops reading a socket with many
 * answers waiting, so nothing would notice the visitor leaving. Browsers and proxies never
 * pipeline; a client that goes on after the refusal loses its connection.
 */
export function addPipeliningGuard(app: FastifyInstance, calls: { prefix: string }): void {
	const callsOn = new WeakSet<Socket>();
	const refusedOn = new WeakSet<Socket>();

	app.addHook("onRequest", (request, reply, done) => {
		const { socket } = request.raw;
		const isCall = request.url.startsWith(calls.prefix);
		const isQueued = reply.raw.socket === null;
		if (isQueued && refusedOn.has(socket)) {
			socket.destroy();
			return;
		}
		if (isQueued && (isCall || callsOn.has(socket))) {
			refusedOn.add(socket);
			// Keep reading: only a socket that is read notices a disconnect.
			request.raw.resume();
			reply.header("connection", "close");
			done(new AppError("VISITOR_BUSY", { retryAfterSeconds: RETRY_SECONDS, isFree: true }));
			return;
		}
		if (isCall) {
			callsOn.add(socket);
			reply.raw.once("finish", () => callsOn.delete(socket));
		}
		done();
	});
}
