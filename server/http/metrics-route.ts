import type { FastifyInstance, FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import type { Registry } from "prom-client";
import { isHostToken } from "../observability/host-token.ts";

/** Headers that proxies add; with any of them, a loopback peer is a proxy and not the host. */
const proxyHeaders = ["x-forwarded-for", "forwarded", "x-real-ip", "via"];

type MetricsRouteOptions = { registry: Registry; token: string | undefined };

/** `/metrics` for Prometheus, from this machine or with METRICS_TOKEN. */
export function addMetricsRoute(app: FastifyInstance, options: MetricsRouteOptions): void {
	app.get("/metrics", { logLevel: "warn" }, async (request, reply) => {
		reply.header("cache-control", "no-store");
		if (!isLocal(request) && !hasToken(request, options.token)) {
			return reply.status(403).type("text/plain").send("Metrics need METRICS_TOKEN.\n");
		}
		return reply.type(options.registry.contentType).send(await options.registry.metrics());
	});
}

/** Whether a request comes from this machine, and not through a proxy on it. */
export function isLocal(request: FastifyRequest): boolean {
	if (proxyHeaders.some((name) => request.headers[name] !== undefined)) return false;
	const peer = request.socket.remoteAddress ?? "";
	return ipaddr.isValid(peer) && ipaddr.process(peer).range() === "loopback";
}

function hasToken(request: FastifyRequest, token: string | undefined): boolean {
	const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1];
	return isHostToken(given, token);
}
