import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Passes } from "../allowance/passes.ts";
import { cookiePath, withBasePath } from "../base-path.ts";

const COOKIE = "pass";
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
			reply.setCookie(COOKIE, token, {
				path: cookiePath(basePath),
				maxAge: seconds + AFTERWARDS_SECONDS,
				sameSite: "lax",
				httpOnly: true,
				secure: isHttps,
			});
		}
		return reply
			.header("cache-control", "no-store")
			.header("referrer-policy", "no-referrer")
			.redirect(withBasePath(basePath, "/playground"), 303);
	});
}

/** The pass that a request's browser has. */
export function shownPass(passes: Passes, { cookies }: Pick<FastifyRequest, "cookies">) {
	const token = cookies[COOKIE];
	return token ? passes.read(token) : undefined;
}
