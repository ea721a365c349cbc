import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import fastifyCookie from "@fastify/cookie";
import Fastify, {
	type FastifyBaseLogger,
	type FastifyInstance,
	type FastifyRequest,
	LogController,
} from "fastify";
import type { DeviceSource } from "#shared/device-files.ts";
import { EnvironmentError } from "#shared/env-file.ts";
import { withoutBasePath } from "./base-path.ts";
import { CatalogueError } from "./catalogue/file/faults.ts";
import { deviceFiles } from "./device/device-files.ts";
import { DEVICE_FILES, deviceSource } from "./device/device-source.ts";
import type { Settings } from "./env.ts";
import { AppError } from "./errors/app-error.ts";
import { PublicError } from "./errors/public-error.ts";
import { addCoverRoute } from "./http/cover-route.ts";
import { addHealthRoutes } from "./http/health.ts";
import { CALLS, isCall } from "./http/is-call.ts";
import { addMetricsRoute, hostAccess } from "./http/metrics-route.ts";
import { addOverloadGuard, type OverloadOptions } from "./http/overload.ts";
import { addPassRoute } from "./http/pass-route.ts";
import { addPipeliningGuard } from "./http/pipelining-guard.ts";
import { addProxyWarnings } from "./http/proxy-warnings.ts";
import { readyChecks } from "./http/ready-checks.ts";
import { addSameOriginGuard } from "./http/same-origin.ts";
import { callHeaders, inlineHashes, securityHeaders } from "./http/security-headers.ts";
import { sendError } from "./http/send-result.ts";
import { trpcMount } from "./http/trpc-mount.ts";
import { answerUnparsed, HEAD_BYTES } from "./http/unparsed-requests.ts";
import { addVersionRoute } from "./http/version-route.ts";
import { networkCheck } from "./observability/ip-network.ts";
import { logDestination, loggerOptions } from "./observability/log.ts";
import { pageData } from "./pages/page-data.ts";
import { openPages, type PagesOptions } from "./pages/prerender.ts";
import { servePages } from "./pages/serve-pages.ts";
import { buildServices, type Replacements } from "./services.ts";

type BuildAppOptions = Replacements & {
	settings: Settings;
	/** The built client and the renderer of its pages; without it only procedures are served. */
	client?: { filesDir: string } & Pick<PagesOptions, "pagesDir" | "render">;
	/** Receives the function that reloads models.yaml. */
	onReload?: (reload: () => Promise<void>) => void;
	/** Replaces the limits from which calls are refused, for tests. */
	overload?: OverloadOptions;
	/** Replaces the log on standard output, for tests. */
	logger?: FastifyBaseLogger;
};

/** Builds the server without listening. */
export async function buildApp({
	settings,
	client,
	onReload,
	overload,
	logger,
	...replacements
}: BuildAppOptions): Promise<FastifyInstance> {
	const { basePath } = settings;
	const isHttps = settings.publicOrigin?.startsWith("https://") ?? false;
	const inline = client && (await inlineHashes(client.pagesDir));
	let headers = headersFor();
	const app: FastifyInstance = Fastify({
		...(logger
			? { loggerInstance: logger }
			: { logger: { ...loggerOptions(settings.logLevel), stream: await logDestination() } }),
		// The call log has one line per call; Fastify's own log has two per request and says less.
		logController: new LogController({ disableRequestLogging: true }),
		genReqId: () => randomUUID(),
		// Not the list itself: Fastify cannot parse an address with a port, which some proxies write.
		trustProxy: settings.trustProxy.length > 0 && networkCheck(settings.trustProxy),
		bodyLimit: 1024,
		// The slowest upload allowed: 25 MB at 2 Mbit/s.
		requestTimeout: 120_000,
		// Slow headers only occupy a socket.
		http: {
			headersTimeout: 10_000,
			connectionsCheckingInterval: 5_000,
			maxHeaderSize: HEAD_BYTES,
		},
		// Requests whose URL cannot be decoded bypass hooks and the error handler.
		frameworkErrors(error, request, reply) {
			reply.headers(headers.ofSite);
			sendError(reply, { error, requestId: request.id });
		},
		clientErrorHandler: answerUnparsed({
			siteHeaders: () => headers.ofSite,
			onRefusal: (line) => app.log.info(line, "request refused"),
		}),
		...(basePath !== "" && {
			rewriteUrl: ({ url = "/" }: IncomingMessage) => withoutBasePath(basePath, url),
		}),
		forceCloseConnections: "idle",
		return503OnClosing: false,
	});
	if (basePath !== "") {
		app.addHook("onRoute", ({ url }) => checkBasePath(basePath, url));
		for (const name of client ? await readdir(client.filesDir) : []) {
			checkBasePath(basePath, `/${name}`);
		}
	}
	const services = await buildServices({ settings, log: app.log, ...replacements });
	app.addHook("onClose", () => services.close());
	app.setErrorHandler((error, request, reply) => {
		const refusal = PublicError.of(error);
		const { code, detail } = refusal.cause;
		services.metrics.refusals.inc({ code });
		const line = { reqId: request.id, req: request, code, detail };
		if (code === "UNEXPECTED") app.log.error({ ...line, err: error }, "request failed");
		else app.log.info(line, "request refused");
		return sendError(reply, { error: refusal, requestId: request.id });
	});
	app.addHook("onRequest", (request, reply, done) => {
		reply.headers(headersOf(request));
		done();
	});
	await app.register(fastifyCookie);
	addProxyWarnings(app, settings.trustProxy);
	addPipeliningGuard(app);
	const access = hostAccess(settings);
	addSameOriginGuard(app, { publicOrigin: settings.publicOrigin });
	addOverloadGuard(app, overload);
	addHealthRoutes(app, { checks: readyChecks(services), access });
	addVersionRoute(app);
	addCoverRoute(app, services.preparedAnswers);
	addPassRoute(app, { passes: services.passes, basePath, isHttps });
	addMetricsRoute(app, { registry: services.metrics.registry, ...access });
	await app.register(trpcMount, {
		prefix: CALLS,
		services,
		uploadMemory: services.uploadMemory,
		passes: services.passes,
	});
	const device = deviceSource(settings, services.catalogue);
	headers = headersFor(device);
	// Always registered, because a reload may add the first device model.
	await app.register(deviceFiles, {
		prefix: DEVICE_FILES,
		dataDir: settings.dataDir,
		catalogue: services.catalogue,
		isServed: () => deviceSource(settings, services.catalogue)?.place === "site",
	});
	const pages =
		client &&
		(await openPages({
			...client,
			dataIn: (language) => pageData(settings, services.catalogue, language),
		}));
	if (pages)
		await app.register(servePages, {
			clientDir: client.filesDir,
			pages,
			publicOrigin: settings.publicOrigin,
			basePath,
		});
	else {
		app.setNotFoundHandler(() => {
			throw new AppError("NOT_FOUND");
		});
	}
	let reloading: Promise<void> | undefined;
	let isReloadWanted = false;
	onReload?.(reload);
	return app;

	/** `device`: where browsers fetch models. A reload may add the first such model or remove the last. */
	function headersFor(device?: DeviceSource) {
		const policy = { isHttps, inline, device };
		const frameAncestors = settings.embedOrigins;
		return {
			ofSite: securityHeaders(policy),
			ofEmbed: securityHeaders({ ...policy, frameAncestors }),
			ofCall: callHeaders(policy),
		};
	}
	function headersOf(request: FastifyRequest) {
		if (isCall(request)) return headers.ofCall;
		// Matches /embed in every language; unknown addresses have no route.
		return request.routeOptions.url?.endsWith("/embed") ? headers.ofEmbed : headers.ofSite;
	}
	/**
	 * Reloads the catalogue. Requests during a run are coalesced into one run after it, so that the newest file is
	 * loaded.
	 */
	function reload(): Promise<void> {
		isReloadWanted = true;
		reloading ??= reloadWhileWanted().finally(() => {
			reloading = undefined;
		});
		return reloading;
	}
	async function reloadWhileWanted() {
		while (isReloadWanted) {
			isReloadWanted = false;
			await reloadOnce();
		}
	}
	/** A catalogue with faults, its own or its variables', is logged and rejected; the previous one stays in use. */
	async function reloadOnce(): Promise<void> {
		const { catalogue } = services;
		try {
			catalogue.reload();
			headers = headersFor(deviceSource(settings, catalogue));
			await pages?.refresh();
			services.traffic.onReload([]);
			app.log.info({ models: catalogue.models.length }, "the catalogue was read again");
		} catch (err) {
			if (err instanceof CatalogueError || err instanceof EnvironmentError) {
				const { faults } = err;
				services.traffic.onReload(faults);
				app.log.error({ faults }, "the catalogue is refused: the old one stays");
			} else app.log.error(err, "the pages show the old catalogue");
		}
	}
}

/**
 * A base path must not start like a route: behind a proxy that drops it, /playground/playground arrives as /playground,
 * which is ambiguous.
 */
function checkBasePath(basePath: string, url: string): void {
	const [, first = ""] = url.split("/");
	if (basePath.split("/")[1] !== first) return;
	throw new EnvironmentError([
		`BASE_PATH: must not begin with /${first}, which is an address of the site itself`,
	]);
}
