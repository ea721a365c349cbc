import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Registry } from "prom-client";
import { isHostToken } from "../allowance/host-token.ts";
import { visitorKey } from "../allowance/visitor.ts";
import type { Settings } from "../env.ts";
import { networkCheck } from "../observability/ip-network.ts";

/** Headers that proxies add; with any of them, a loopback peer is a proxy, not the host. */
const proxyHeaders =
	/^(x-forwarded-|x-real-ip$|forwarded$|via$|cf-|x-envoy-|x-client-ip$|true-client-ip$)/;
const isLoopback = networkCheck(["127.0.0.0/8", "::1"]);
const loopbackHost = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;

/** `token`: METRICS_TOKEN. `isPublic`: the site has a public address, so a proxy is in front of it. */
export type HostAccess = { token: string | undefined; isPublic: boolean };

export function hostAccess({
	metricsToken: token,
	publicOrigin,
}: Pick<Settings, "metricsToken" | "publicOrigin">): HostAccess {
	const { hostname = "localhost" } = publicOrigin ? new URL(publicOrigin) : {};
	return { token, isPublic: !loopbackHost.test(hostname) };
}

type MetricsRouteOptions = HostAccess & { registry: Registry };

/** `/metrics` for Prometheus; only the host may read it. */
export function addMetricsRoute(app: FastifyInstance, options: MetricsRouteOptions): void {
	app.get("/metrics", { logLevel: "warn" }, async (request, reply) => {
		reply.header("cache-control", "no-store");
		if (!(await isHost(request, options))) {
			return reply.status(403).type("text/plain").send("Metrics need METRICS_TOKEN.\n");
		}
		return reply.type(options.registry.contentType).send(await options.registry.metrics());
	});
}

/** Whether the request is from the host: from this machine, or with the token. */
export async function isHost(request: FastifyRequest, access: HostAccess): Promise<boolean> {
	if (isLocal(request, access)) return true;
	const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1];
	return isHostToken(given, access.token, visitorKey(request.ip));
}

/**
 * Whether a request comes from this machine and not through a proxy on it. Some proxies add no header and rewrite Host
 * to a loopback name, so with a token or a public address only the token counts. HTTP/1.0 means a proxy.
 */
export function isLocal(request: FastifyRequest, { token, isPublic }: HostAccess): boolean {
	if (token || isPublic || request.raw.httpVersion === "1.0") return false;
	if (Object.keys(request.headers).some((name) => proxyHeaders.test(name))) return false;
	return loopbackHost.test(request.headers.host ?? "") && isLoopback(request.socket.remoteAddress);
}
