import { createServer as createHttpServer, type Server } from "node:http";
import { EngineError } from "../host/engine-error.ts";
import type { ModelHost } from "../host/model-host.ts";
import { chat } from "./chat.ts";
import type { Exchange } from "./exchange.ts";
import { listModels } from "./list-models.ts";
import { look } from "./look.ts";
import { sendError, sendJson } from "./send.ts";
import { speak } from "./speak.ts";
import { transcribe } from "./transcribe.ts";

const routes: Record<string, (exchange: Exchange) => Promise<void>> = {
	"GET /health": async ({ response }) => sendJson(response, 200, { status: "ok" }),
	"GET /v1/models": listModels,
	"POST /v1/chat/completions": chat,
	"POST /v1/audio/transcriptions": transcribe,
	"POST /v1/audio/speech": speak,
	"POST /models/*": look,
};

/** The engine's HTTP server, not yet listening. */
export function createServer(hosts: ReadonlyMap<string, ModelHost>): Server {
	return createHttpServer((request, response) => {
		const gone = new AbortController();
		response.once("close", () => gone.abort());
		const url = new URL(request.url ?? "/", "http://engine");
		const exchange = { request, response, url, hosts, signal: gone.signal };
		void answer(exchange).catch((error: unknown) => {
			if (!gone.signal.aborted) sendError(response, error);
		});
	});
}

async function answer(exchange: Exchange): Promise<void> {
	const { request, url } = exchange;
	// A page in some browser on this machine is not the site's server.
	if (request.headers.origin !== undefined) {
		throw new EngineError("Browsers do not call the engine.", { status: 403, code: "forbidden" });
	}
	const path = url.pathname.replace(/^\/models\/.+/, "/models/*");
	const route = routes[`${request.method} ${path}`];
	if (route === undefined) {
		throw new EngineError("There is nothing here.", { status: 404, code: "not_found" });
	}
	await route(exchange);
}
