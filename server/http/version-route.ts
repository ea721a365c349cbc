import type { FastifyInstance } from "fastify";
import packageFile from "../../package.json" with { type: "json" };

/** The commit that was built; scripts/vite.server.config.ts writes it into the build. */
declare const BUILT_COMMIT: string;

/** `/version`: the commit of the running build. */
export function addVersionRoute(app: FastifyInstance): void {
	const commit = typeof BUILT_COMMIT === "string" && BUILT_COMMIT !== "" ? BUILT_COMMIT : "unknown";
	app.get("/version", { logLevel: "warn" }, async (_request, reply) => {
		reply.header("cache-control", "no-store");
		return { version: packageFile.version, commit };
	});
}
