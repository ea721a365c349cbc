import type { FastifyInstance } from "fastify";
import { AppError } from "../errors/app-error.ts";
import { choosingHeaders, chosenLanguage, languageCookie } from "../pages/chosen-language.ts";
import { sendPage } from "../pages/send-page.ts";
import type { SitePages } from "../pages/site-pages.ts";

const paths = { home: "/", playground: "/playground" } as const;

/**
 * Serves the pages in each language. A language in the address wins. An address without one is the
 * first language's, and leads on who has chosen another one, or whose browser asks for another one.
 */
export function addPageRoutes(app: FastifyInstance, pages: SitePages): void {
	const { languages } = pages;
	const [bare = "", ...others] = languages;

	addPage("home");
	addPage("playground");
	for (const language of others) {
		app.get(`/${language}`, (_request, reply) => reply.redirect(`/${language}/`));
	}
	app.setNotFoundHandler((request, reply) => {
		const isPage = request.method === "GET" && request.headers.accept?.includes("text/html");
		if (!isPage) throw new AppError("NOT_FOUND");
		const prefix = others.find((language) => request.url.startsWith(`/${language}/`));
		const language = prefix ?? chosenLanguage(request, languages);
		const page = pages.find(language, "notFound");
		return sendPage(request, reply.code(404), { page, vary: prefix ? [] : choosingHeaders });
	});

	function addPage(name: keyof typeof paths) {
		const path = paths[name];
		app.get(path, (request, reply) => {
			const language = chosenLanguage(request, languages);
			const page = pages.find(bare, name);
			if (language === bare) return sendPage(request, reply, { page, vary: choosingHeaders });
			const vary = choosingHeaders.join(", ");
			return reply.header("vary", vary).redirect(`/${language}${request.url}`);
		});
		for (const language of languages) {
			const own = language === bare ? path : `/${language}${path}`;
			if (own !== path) {
				app.get(own, (request, reply) =>
					sendPage(request, reply, { page: pages.find(language, name), vary: [] }),
				);
			}
			// What the switch leads to: without the cookie an English address would lead away again.
			app.get(`/language/${language}${path}`, (request, reply) =>
				reply
					.header("set-cookie", languageCookie(language))
					.header("cache-control", "no-store")
					.redirect(own + request.url.replace(/^[^?]*/, "")),
			);
		}
	}
}
