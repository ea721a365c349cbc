import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

const YEAR_SECONDS = 31_536_000;

/** Serves the built client: prerendered pages, files compressed at build time, nothing hidden. */
export async function staticSite(app: FastifyInstance, { clientDir }: { clientDir: string }) {
	await app.register(fastifyStatic, {
		root: clientDir,
		preCompressed: true,
		index: false,
		wildcard: true,
		dotfiles: "ignore",
		cacheControl: false,
		setHeaders(reply, path) {
			// Names under /assets carry a hash of their content.
			const isHashed = path.startsWith(join(clientDir, "assets"));
			reply.header(
				"cache-control",
				isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache",
			);
		},
	});
	// Not by `index`: with `preCompressed` it answers 404 to a browser that takes brotli.
	app.get("/", (_request, reply) => reply.sendFile("index.html"));
	app.get("/playground", (_request, reply) => reply.sendFile("playground.html"));
}
