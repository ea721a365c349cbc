import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../errors/app-error.ts";

const harmlessMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses requests from other sites' pages. A request with neither `Origin` nor `Sec-Fetch-Site` does not
 * come from a browser, so no visitor was tricked (docs/decisions/011).
 */
export function addSameOriginGuard(
	app: FastifyInstance,
	options: { publicOrigin: string | undefined },
): void {
	app.addHook("onRequest", (request, _reply, done) => {
		if (harmlessMethods.has(request.method) || isOurOwnPage(request, options.publicOrigin)) done();
		else done(new AppError("FORBIDDEN_ORIGIN", { detail: reason(request, options.publicOrigin) }));
	});
}

function isOurOwnPage(request: FastifyRequest, publicOrigin: string | undefined): boolean {
	const site = request.headers["sec-fetch-site"];
	if (site !== undefined && site !== "same-origin") return false;
	const { origin } = request.headers;
	if (origin === undefined) return true;
	const from = originIn(origin);
	if (from === undefined) return false;
	if (publicOrigin !== undefined) return from === publicOrigin;
	// A development server's proxy that changes Host, as Vite's short form does. No page can set or forge Sec-Fetch-Site;
	// another port of this machine is `same-site`.
	const isLocal = isLoopback(from) && isLoopback(`http://${request.host}`);
	if (site === "same-origin" && isLocal) return true;
	// Drops the default port, which some proxies write into Host.
	return ["https", "http"].some((scheme) => originIn(`${scheme}://${request.host}`) === from);
}

function isLoopback(origin: string): boolean {
	return /^https?:\/\/(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i.test(origin);
}

/** An origin as browsers send it; undefined for `null` and anything that is not an origin. */
function originIn(text: string): string | undefined {
	if (!/^https?:\/\/[^/?#@\\]+$/i.test(text) || !URL.canParse(text)) return undefined;
	return new URL(text).origin;
}

/** For the log: the expected origin and the setting that determines it, so that hosts behind a proxy can fix it. */
function reason({ host, headers: { origin = "" } }: FastifyRequest, publicOrigin?: string): string {
	// Origin is attacker-controlled: only log what looks like an origin.
	const came = /^https?:\/\/[\w.:[\]-]{1,100}$/.test(origin) ? origin : "no origin to name";
	return publicOrigin === undefined
		? `expected the Host of the request, http(s)://${host.slice(0, 100)}, not ${came}: if a proxy changes Host, set PUBLIC_ORIGIN to the address in the browser`
		: `expected ${publicOrigin}, which is PUBLIC_ORIGIN, not ${came}`;
}
