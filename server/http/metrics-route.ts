import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import type { Registry } from "prom-client";

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

function isLocal(request: FastifyRequest): boolean {
	if (proxyHeaders.some((name) => request.headers[name] !== undefined)) return false;
	const peer = request.socket.remoteAddress ?? "";
	return ipaddr.isValid(peer) && ipaddr.process(peer).range() === "loopback";
}

function hasToken(request: FastifyRequest, token: string | undefined): boolean {
	if (!token) return false;
	const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
	// Digests, because timingSafeEqual needs equal lengths.
	return timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
	return createHash("sha256").update(text).digest();
}
