import type { FastifyReply, FastifyRequest } from "fastify";

/** An abort signal that fires when the visitor disconnects before the response is complete. */
export function disconnectSignal(request: FastifyRequest, reply: FastifyReply): AbortSignal {
	const controller = new AbortController();
	const abort = () => controller.abort();
	const { socket } = request.raw;
	socket.once("close", abort);
	// The response's `close`, not the request's: that one fires once the body has been read.
	reply.raw.once("close", () => {
		socket.off("close", abort);
		if (!reply.raw.writableFinished) abort();
	});
	if (socket.destroyed || reply.raw.destroyed) abort();
	return controller.signal;
}
