import { join, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { addPageRoutes } from "../pages/page-routes.ts";

const YEAR_SECONDS = 31_536_000;

type Options = { clientDir: string } & Parameters<typeof addPageRoutes>[1];

/** Serves the built client: pages rendered at the start, files compressed by the build, no dot files. */
export async function staticSite(app: FastifyInstance, { clientDir, ...pages }: Options) {
	const hashed = join(clientDir, "assets") + sep;
	await app.register(fastifyStatic, {
		root: clientDir,
		preCompressed: true,
		// The plugin never compresses a folder's index, so pages have routes instead.
		index: false,
		redirect: false,
		dotfiles: "ignore",
		cacheControl: false,
		setHeaders(reply, path) {
			// File names under /assets contain a hash.
			const isHashed = path.startsWith(hashed);
			reply.header(
				"cache-control",
				isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache",
			);
		},
	});
	addPageRoutes(app, pages);
}
