import type { FastifyInstance } from "fastify";
import pino from "pino";
import { buildApp } from "../server/app.ts";
import type { Deadline } from "../server/backends/gateway/deadlines.ts";
import { readSettings } from "../server/env.ts";
import { loggerOptions } from "../server/operations/logger.ts";
import { testCatalogue } from "./server/test-catalogue.ts";

/** A server of this process under test. */
export type Site = {
	app: FastifyInstance;
	origin: string;
	/** Everything logged so far. */
	logged(): string;
	/** Calls that hold a slot now, as the metrics say. */
	inFlight(): Promise<number>;
	/** Has the catalogue read again, as SIGHUP does. */
	reload(): Promise<void>;
	close(): Promise<void>;
};

/** An allowance that no test uses up by accident. */
const plenty = {
	VISITOR_POINTS_PER_HOUR: "1000000",
	SITE_POINTS_PER_DAY: "1000000",
	VISITOR_CONCURRENCY: "10000",
	SITE_CONCURRENCY: "10000",
};

/** Starts the whole server on a free port. Its day is kept in memory unless a folder is named. */
export async function startSite(
	environment: Readonly<Record<string, string>> = {},
	limits?: Deadline,
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
		...(limits && { limits }),
	});
	const origin = await app.listen({ host: "127.0.0.1", port: 0 });
	return {
		app,
		origin,
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

/** The settings of a site whose provider is the stand-in at that address. */
export function asProvider(url: string): Record<string, string> {
	return { PROVIDER: "huggingface", HF_TOKEN: `hf_${"t".repeat(34)}`, HF_ROUTER_URL: url };
}
