import type { FastifyReply, FastifyRequest } from "fastify";
import Negotiator from "negotiator";

const COOKIE = "language";
const YEAR_SECONDS = 31_536_000;

/** The headers that `chosenLanguage` reads. */
export const choosingHeaders = ["accept-language", "cookie"] as const;

/** Remembers a visitor's choice in a cookie below that path. */
export function rememberLanguage(reply: FastifyReply, language: string, path: string): void {
	reply.setCookie(COOKIE, language, {
		path,
		maxAge: YEAR_SECONDS,
		sameSite: "lax",
		httpOnly: true,
	});
}

/** The visitor's earlier choice, else the browser's first supported language, else the site's first. */
export function chosenLanguage(request: FastifyRequest, languages: readonly string[]): string {
	const chosen = languages.find((language) => language === request.cookies[COOKIE]);
	return chosen ?? new Negotiator(request).language([...languages]) ?? languages[0] ?? "";
}
