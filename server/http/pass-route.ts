import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Passes } from "../allowance/passes.ts";
import { cookiePath, withBasePath } from "../base-path.ts";

const COOKIE = "pass";
/** How long the page keeps telling that a pass has ended or that a link is not valid. */
const AFTERWARDS_SECONDS = 600;
const LONGEST_TOKEN = 400;

type Options = { passes: Passes; basePath: string; isHttps: boolean };

/**
 * The link of a pass: moves the token into an HttpOnly cookie and redirects to the playground, so that neither the
 * address bar nor a Referer has it. The log records a route's pattern, not its address.
 */
export function addPassRoute(app: FastifyInstance, { passes, basePath, isHttps }: Options): void {
	app.get<{ Params: { "*": string } }>("/pass/*", (request, reply) => {
		const { "*": token } = request.params;
		const opened = passes.read(token);
		// An invalid link must not replace a good pass.
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

/** The pass in a request's cookie. */
export function shownPass(passes: Passes, { cookies }: Pick<FastifyRequest, "cookies">) {
	const token = cookies[COOKIE];
	return token ? passes.read(token) : undefined;
}
