import type { FastifyReply, FastifyRequest } from "fastify";
import { visitorKey } from "../allowance/visitor.ts";
import type { Context, Services } from "../procedures/context.ts";

/** What the procedures learn of an HTTP request. */
export function contextOf(request: FastifyRequest, services: Services): Context {
	const length = request.headers["content-length"];
	return {
		services,
		visitor: visitorKey(request.ip),
		requestId: request.id,
		...(length !== undefined && { requestBytes: Number(length) }),
	};
}

/** A signal that is aborted when the visitor is gone before the answer is out. */
export function leavingSignal(reply: FastifyReply): AbortSignal {
	const controller = new AbortController();
	// The reply's close, not the request's: that one fires when a body has been read.
	reply.raw.once("close", () => {
		if (!reply.raw.writableFinished) controller.abort();
	});
	if (reply.raw.destroyed) controller.abort();
	return controller.signal;
}
