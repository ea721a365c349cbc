import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../errors/app-error.ts";
import { choosingHeaders, chosenLanguage, languageCookie } from "./chosen-language.ts";
import { pageAddresses } from "./render-pages.ts";
import { sendPage } from "./send-page.ts";
import type { SitePages } from "./site-pages.ts";

type PageRoutes = {
	pages: SitePages;
	/** PUBLIC_ORIGIN, if set. */
	publicOrigin: string | undefined;
};

/** Serves the pages in each language. An address without a language redirects visitors who prefer another one. */
export function addPageRoutes(app: FastifyInstance, { pages, publicOrigin }: PageRoutes): void {
	const { languages } = pages;
	const [bare = "", ...prefixed] = languages;

	for (const { name, path } of pageAddresses) {
		app.get(path, (request, reply) => {
			const language = chosenLanguage(request, languages);
			const page = pages.find(bare, name);
			tellLanguages(request, reply, path);
			if (language === bare) return sendPage(request, reply, { page, vary: choosingHeaders });
			reply.header("vary", choosingHeaders.join(", ")).header("cache-control", "no-cache");
			return reply.redirect(`/${language}${request.url}`);
		});
		for (const language of prefixed) {
			app.get(`/${language}${path}`, (request, reply) => {
				tellLanguages(request, reply, path);
				return sendPage(request, reply, { page: pages.find(language, name), vary: [] });
			});
		}
	}
	for (const language of prefixed) {
		app.get(`/${language}`, (_request, reply) => reply.redirect(`/${language}/`));
	}
	for (const language of languages) {
		const start = `/language/${language}/`;
		// The language switch: without the cookie, an English address would redirect again.
		app.get(`${start}*`, (request, reply) => {
			// Only one slash: two would begin another site's address.
			const path = `/${request.url.slice(start.length).replace(/^[/\\]+/, "")}`;
			reply.header("set-cookie", languageCookie(language)).header("cache-control", "no-store");
			return reply.redirect(language === bare ? path : `/${language}${path}`);
		});
	}
	app.setNotFoundHandler((request, reply) => {
		const isPage = request.method === "GET" && request.headers.accept?.includes("text/html");
		if (!isPage) throw new AppError("NOT_FOUND");
		const named = prefixed.find((language) => request.url.startsWith(`/${language}/`));
		const page = pages.find(named ?? chosenLanguage(request, languages), "notFound");
		return sendPage(request, reply.code(404), { page, vary: named ? [] : choosingHeaders });
	});

	/** Links to the page in other languages. In a header, because they must be absolute URLs. */
	function tellLanguages(request: FastifyRequest, reply: FastifyReply, path: string) {
		const origin = publicOrigin ?? originOf(request);
		if (origin === undefined) return;
		const links = [...languages, "x-default"].map((tag) => {
			const isBare = tag === bare || tag === "x-default";
			const address = origin + (isBare ? path : `/${tag}${path}`);
			return `<${address}>; rel="alternate"; hreflang="${tag}"`;
		});
		reply.header("link", links.join(", "));
	}
}

/** The origin of a request, unless its Host contains characters that could break the header. */
function originOf({ protocol, host }: FastifyRequest): string | undefined {
	return /^[\w.:[\]-]+$/.test(host) ? `${protocol}://${host}` : undefined;
}
