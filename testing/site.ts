import type { FastifyInstance } from "fastify";
import pino from "pino";
import { buildApp } from "../server/app.ts";
import { readSettings } from "../server/env.ts";
import { loggerOptions } from "../server/observability/log.ts";
import { testCatalogue } from "./server/test-catalogue.ts";
import type { TaskRequest } from "./task-requests.ts";

/** A server in the test's own process. */
export type Site = {
	app: FastifyInstance;
	origin: string;
	/** Sends a request without the network, from this address. */
	call(request: TaskRequest, remoteAddress?: string): ReturnType<typeof sendTo>;
	/** The log so far. */
	logged(): string;
	/** The number of occupied slots, by the metrics. */
	inFlight(): Promise<number>;
	/** Reloads the catalogue, like SIGHUP. */
	reload(): Promise<void>;
	close(): Promise<void>;
};

/** More than any test spends. */
const plenty = {
	VISITOR_POINTS_PER_HOUR: "1000000",
	SITE_POINTS_PER_DAY: "1000000",
	VISITOR_CONCURRENCY: "10000",
	SITE_CONCURRENCY: "10000",
};

type SiteOptions = Pick<Parameters<typeof buildApp>[0], "transport" | "limits" | "client">;

/** A busy machine delays the tests' own process, so only `overload.test.ts` enables the guard. */
const overload = { maxEventLoopDelayMs: 0 };

/** Starts a complete server on a free port. The day's points stay in memory unless DATA_DIR is given. */
export async function startSite(
	environment: Readonly<Record<string, string>> = {},
	replacements: SiteOptions = {},
): Promise<Site> {
	const lines: string[] = [];
	const settings = readSettings({ PROVIDER: "sandbox", PORT: "0", ...plenty, ...environment });
	const logger = pino(loggerOptions("debug"), { write: (line: string) => void lines.push(line) });
	let reload = async (): Promise<void> => undefined;
	const app = await buildApp({
		settings,
		logger,
		onReload: (given) => {
			reload = given;
		},
		catalogue: testCatalogue(settings),
		overload,
		...replacements,
	});
	const origin = await app.listen({ host: "127.0.0.1", port: 0 });
	return {
		app,
		origin,
		call: (request, remoteAddress) => sendTo(app, request, remoteAddress),
		logged: () => lines.join(""),
		async inFlight() {
			const { body } = await app.inject("/metrics");
			return Number(/^vitrine_calls_in_flight (\d+)$/m.exec(body)?.[1]);
		},
		reload: () => reload(),
		async close() {
			app.server.closeAllConnections();
			await app.close();
		},
	};
}

function sendTo(app: FastifyInstance, request: TaskRequest, remoteAddress = "127.0.0.1") {
	const { url, headers, body } = request;
	return app.inject({ method: "POST", url, headers, payload: body, remoteAddress });
}
