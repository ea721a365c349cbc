import type { FastifyInstance, FastifyRequest } from "fastify";
import { PASS_COOKIE, type Passes, passToken } from "../allowance/passes.ts";
import { cookiePath, withBasePath } from "../base-path.ts";

/** How long the page still says that a pass has ended, or that a link is no pass. */
const AFTERWARDS_SECONDS = 600;
const LONGEST_TOKEN = 400;

type Options = { passes: Passes; basePath: string; isHttps: boolean };

/**
 * The link of a pass: keeps the token in a cookie that no script can read, and leads to the playground, so
 * that neither the address bar nor the next page has it. The log writes a route's pattern and not its address.
 */
export function addPassRoute(app: FastifyInstance, { passes, basePath, isHttps }: Options): void {
	app.get<{ Params: { "*": string } }>("/pass/*", (request, reply) => {
		const { "*": token } = request.params;
		const opened = passes.read(token);
		// A link that is no pass must not take a good one away.
		const isKept = opened.state === "open" || shownPass(passes, request)?.state !== "open";
		if (isKept && token.length <= LONGEST_TOKEN && /^[\w.-]+$/.test(token)) {
			const seconds =
				opened.state === "open" ? Math.ceil((opened.pass.endsAt - Date.now()) / 1_000) : 0;
			const parts = [
				`${PASS_COOKIE}=${token}`,
				`Path=${cookiePath(basePath)}`,
				`Max-Age=${seconds + AFTERWARDS_SECONDS}`,
				"SameSite=Lax",
				"HttpOnly",
				...(isHttps ? ["Secure"] : []),
			];
			reply.header("set-cookie", parts.join("; "));
		}
		return reply
			.header("cache-control", "no-store")
			.header("referrer-policy", "no-referrer")
			.redirect(withBasePath(basePath, "/playground"), 303);
	});
}

/** The pass that a request's browser has. */
export function shownPass(passes: Passes, { headers }: Pick<FastifyRequest, "headers">) {
	const token = passToken(headers.cookie);
	return token === undefined ? undefined : passes.read(token);
}
