import { join, sep } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import Negotiator from "negotiator";
import { cookiePath, withBasePath } from "../base-path.ts";
import { AppError } from "../errors/app-error.ts";
import { choosingHeaders, chosenLanguage, rememberLanguage } from "./language.ts";
import { pageAddresses, type RenderedPage, type SitePages } from "./prerender.ts";

const YEAR_SECONDS = 31_536_000;

type Options = {
	/** The folder of the client's built files. */
	clientDir: string;
	pages: SitePages;
	/** PUBLIC_ORIGIN, if set. */
	publicOrigin: string | undefined;
	/** BASE_PATH. */
	basePath: string;
};

/** Serves the built client: pages rendered at startup, files compressed by the build, no dot files. */
export async function servePages(app: FastifyInstance, options: Options) {
	const hashed = join(options.clientDir, "assets") + sep;
	await app.register(fastifyStatic, {
		root: options.clientDir,
		preCompressed: true,
		// The plugin never compresses a folder's index, so pages have their own routes.
		index: false,
		redirect: false,
		dotfiles: "ignore",
		cacheControl: false,
		setHeaders(reply, path) {
			// File names under /assets contain a hash, so they never change.
			const isHashed = path.startsWith(hashed);
			reply.header(
				"cache-control",
				isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache",
			);
		},
	});
	app.get("/robots.txt", (_request, reply) =>
		reply.type("text/plain; charset=utf-8").send(robots(options.basePath)),
	);
	addPageRoutes(app, options);
}

/** Crawlers read it at a host's root only; a site below a path needs its host to forward it. */
function robots(basePath: string): string {
	return `User-agent: *\nAllow: /\nDisallow: ${withBasePath(basePath, "/trpc/")}\n`;
}

/** The pages in each language. An address without a language redirects visitors who prefer another one. */
function addPageRoutes(app: FastifyInstance, { pages, publicOrigin, basePath }: Options): void {
	const { languages } = pages;
	const [bare = "", ...prefixed] = languages;

	for (const { name, path } of pageAddresses) {
		app.get(path, (request, reply) => {
			const language = chosenLanguage(request, languages);
			const page = pages.find(bare, name);
			tellLanguages(request, reply, path);
			if (language === bare) return sendPage(request, reply, { page, vary: choosingHeaders });
			reply.header("vary", choosingHeaders.join(", ")).header("cache-control", "no-cache");
			return leadTo(reply, `/${language}${request.url}`);
		});
		for (const language of prefixed) {
			app.get(`/${language}${path}`, (request, reply) => {
				tellLanguages(request, reply, path);
				return sendPage(request, reply, { page: pages.find(language, name), vary: [] });
			});
		}
	}
	for (const language of prefixed) {
		app.get(`/${language}`, (_request, reply) => leadTo(reply, `/${language}/`));
	}
	for (const language of languages) {
		const start = `/language/${language}/`;
		// The language switch: without the cookie, an English address would redirect back.
		app.get(`${start}*`, (request, reply) => {
			// A single slash: two would start the address of another host.
			const path = `/${request.url.slice(start.length).replace(/^[/\\]+/, "")}`;
			rememberLanguage(reply, language, cookiePath(basePath));
			reply.header("cache-control", "no-store");
			return leadTo(reply, language === bare ? path : `/${language}${path}`);
		});
	}
	app.setNotFoundHandler((request, reply) => {
		const isPage = request.method === "GET" && request.headers.accept?.includes("text/html");
		if (!isPage) throw new AppError("NOT_FOUND");
		const named = prefixed.find((language) => request.url.startsWith(`/${language}/`));
		const page = pages.find(named ?? chosenLanguage(request, languages), "notFound");
		return sendPage(request, reply.code(404), { page, vary: named ? [] : choosingHeaders });
	});

	function leadTo(reply: FastifyReply, path: string) {
		return reply.redirect(withBasePath(basePath, path));
	}
	/** Links to the page in other languages, as a header because they must be absolute URLs. */
	function tellLanguages(request: FastifyRequest, reply: FastifyReply, path: string) {
		const origin = publicOrigin ?? originOf(request);
		if (origin === undefined) return;
		const links = [...languages, "x-default"].map((tag) => {
			const isBare = tag === bare || tag === "x-default";
			const address = origin + withBasePath(basePath, isBare ? path : `/${tag}${path}`);
			return `<${address}>; rel="alternate"; hreflang="${tag}"`;
		});
		reply.header("link", links.join(", "));
	}
}

/** A request's origin, unless its Host has characters that could break the header. */
function originOf({ protocol, host }: FastifyRequest): string | undefined {
	return /^[\w.:[\]-]+$/.test(host) ? `${protocol}://${host}` : undefined;
}

type Sent = {
	page: RenderedPage;
	/** The request headers that select a page. */
	vary: readonly string[];
};

const smallestFirst = ["br", "gzip"] as const;

/** Sends a page in the smallest accepted encoding, or 304. */
async function sendPage(request: FastifyRequest, reply: FastifyReply, { page, vary }: Sent) {
	const accepted = new Negotiator(request).encodings();
	const encoding = smallestFirst.find((form) => accepted.includes(form));
	reply
		// Weak, because it is the same for every encoding.
		.header("etag", `W/"${page.hash}"`)
		.header("cache-control", "no-cache")
		.header("content-language", page.language)
		.header("vary", ["accept-encoding", ...vary].join(", "));
	if (reply.statusCode === 200 && request.headers["if-none-match"]?.includes(page.hash)) {
		return reply.code(304).send();
	}
	reply.type("text/html; charset=utf-8");
	if (encoding) return reply.header("content-encoding", encoding).send(page.forms[encoding]);
	// Hardly any client asks for it, so it is not kept: it is five times as large.
	return reply.send(await promisify(gunzip)(page.forms.gzip));
}
