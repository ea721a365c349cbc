import type { FastifyInstance } from "fastify";
import { addressIn, networkCheck } from "../observability/ip-network.ts";

/**
 * Warns once about each: a proxy header although TRUST_PROXY does not trust that proxy, and a visitor's address that
 * cannot be parsed. Either makes visitors share one allowance.
 */
export function addProxyWarnings(app: FastifyInstance, trustProxy: readonly string[]): void {
	const said = new Set<string>();
	const isTrusted = networkCheck(trustProxy);
	app.addHook("onRequest", (request, _reply, done) => {
		const { headers, socket } = request;
		const peer = socket.remoteAddress;
		if (!isTrusted(peer)) {
			const header = ["x-forwarded-for", "forwarded"].find((name) => headers[name] !== undefined);
			if (header)
				say(
					"untrusted",
					`${header} from a proxy that TRUST_PROXY does not name: all its visitors share one hour of points`,
					peer,
				);
		} else if (headers["x-forwarded-for"] === undefined && headers.forwarded !== undefined) {
			say(
				"forwarded",
				"the proxy sends Forwarded alone, which is not read: let it set X-Forwarded-For",
				peer,
			);
		} else if (addressIn(request.ip) === undefined) {
			say(
				"unreadable",
				"X-Forwarded-For has no address that can be read: these visitors share one hour of points",
				peer,
			);
		}
		done();
	});

	function say(what: string, line: string, peer: string | undefined): void {
		if (said.has(what)) return;
		said.add(what);
		app.log.warn({ proxy: peer }, line);
	}
}
