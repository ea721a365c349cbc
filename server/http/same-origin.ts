import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../errors/app-error.ts";

const harmlessMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses what another site's page sends in a visitor's name. A request with neither `Origin` nor
 * `Sec-Fetch-Site` does not come from a browser, so nobody was tricked (docs/decisions/011).
 */
export function addSameOriginGuard(
	app: FastifyInstance,
	options: { publicOrigin: string | undefined },
): void {
	app.addHook("onRequest", (request, _reply, done) => {
		if (harmlessMethods.has(request.method) || isOurOwnPage(request, options.publicOrigin)) done();
		else done(new AppError("FORBIDDEN_ORIGIN"));
	});
}

function isOurOwnPage(request: FastifyRequest, publicOrigin: string | undefined): boolean {
	const site = request.headers["sec-fetch-site"];
	if (site !== undefined && site !== "same-origin") return false;
	const { origin } = request.headers;
	if (origin === undefined) return true;
	if (publicOrigin !== undefined) return origin.toLowerCase() === publicOrigin;
	// Compared as text: `new URL("null")` throws, and parsing buys nothing here.
	const host = request.host.toLowerCase();
	return host !== "" && (origin === `https://${host}` || origin === `http://${host}`);
}
