import { join, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { tokenStateOf } from "#shared/token-state.ts";
import type { Settings } from "../env.ts";
import { AppError } from "../errors/app-error.ts";

const YEAR_SECONDS = 31_536_000;

type Options = { clientDir: string; settings: Pick<Settings, "token" | "provider"> };

/** Serves the built client: prerendered pages, files compressed at build time, nothing hidden. */
export async function staticSite(app: FastifyInstance, { clientDir, settings }: Options) {
	const { token, provider } = settings;
	const tokenState = tokenStateOf({ isTokenConfigured: token !== "", provider });
	// The build prerenders the playground once for each state of the token: see scripts/prerender.mjs.
	const pages = { "/": "index.html", "/playground": `playground-${tokenState}.html` };
	const hashed = join(clientDir, "assets") + sep;
	await app.register(fastifyStatic, {
		root: clientDir,
		preCompressed: true,
		// The plugin never serves the index of a folder compressed, so pages have routes instead.
		index: false,
		redirect: false,
		dotfiles: "ignore",
		cacheControl: false,
		setHeaders(reply, path) {
			// Names under /assets carry a hash of their content.
			const isHashed = path.startsWith(hashed);
			reply.header(
				"cache-control",
				isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache",
			);
		},
	});
	for (const [url, file] of Object.entries(pages)) {
		app.get(url, (_request, reply) => reply.sendFile(file));
	}
	app.setNotFoundHandler((request, reply) => {
		const isPage = request.method === "GET" && request.headers.accept?.includes("text/html");
		if (!isPage) throw new AppError("NOT_FOUND");
		return reply.code(404).sendFile("404.html");
	});
}
