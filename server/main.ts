// Imported first: SIGHUP must not kill a process that is still starting.
import "./reload-signal.ts";
import "./closed-output.ts";
import "./heap-growth.ts";
import { existsSync } from "node:fs";
import os from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyBaseLogger } from "fastify";
import { EnvironmentError, loadEnvFile } from "#shared/env-file.ts";
import { buildApp } from "./app.ts";
import type { Catalogue } from "./catalogue/catalogue.ts";
import { CatalogueError } from "./catalogue/file/faults.ts";
import { openCatalogue } from "./catalogue/open-catalogue.ts";
import { providerSummary } from "./catalogue/provider-summary.ts";
import { misspeltSettings, readSettings, settingNames } from "./env.ts";
import { installGracefulClose } from "./graceful-close.ts";
import { limitConnections } from "./http/connection-limit.ts";
import { flushLog } from "./observability/log.ts";
import { prerenderApart } from "./pages/prerender.ts";
import { onReloadSignal } from "./reload-signal.ts";
import { shownAddress } from "./shown-address.ts";

const noHost =
	"HOST is no address of this machine. Set 127.0.0.1 for this machine alone, 0.0.0.0 for all its networks, :: for IPv6 too where it has that.";

/** Why the server cannot listen, by error code. */
const ofListening: Readonly<Record<string, string>> = {
	EADDRINUSE:
		"another program listens on this port. Set another PORT in .env, or end that program.",
	EACCES:
		"this user may not listen on this port. Set a PORT above 1023 in .env; a proxy may listen on 80 and 443.",
	EADDRNOTAVAIL: noHost,
	EAFNOSUPPORT: noHost,
	ENOTFOUND: noHost,
	EAI_AGAIN: noHost,
};

await start().catch((error: unknown) => {
	process.stderr.write(`${describe(error)}\n`);
	// Open connections must not keep a process alive that failed to start.
	process.exit(1);
});

async function start() {
	const warnings = loadEnvFile();
	const settings = readSettings();
	const client = {
		filesDir: fileURLToPath(new URL("../client", import.meta.url)),
		pagesDir: fileURLToPath(new URL("../pages", import.meta.url)),
		render: prerenderApart,
	};
	const isBuilt = existsSync(join(client.pagesDir, "entry-server.js"));
	const catalogue = openCatalogue(settings.catalogue);
	let reload: (() => Promise<void>) | undefined;
	const app = await buildApp({
		settings,
		catalogue,
		...(isBuilt && { client }),
		onReload(given) {
			reload = given;
		},
	});
	onReloadSignal(async () => {
		readEnvAgain(app.log);
		await reload?.();
	});
	installGracefulClose(app);
	limitConnections(app);
	tolerateUnlistedAddresses();
	for (const text of warnings) app.log.warn(text);
	for (const { variable, near } of misspeltSettings(settings.variableNames)) {
		app.log.warn({ variable, near }, `${variable} is no setting; ${near} is`);
	}
	const address = await app.listen({ host: settings.host, port: settings.port });
	await flushLog(app.log);
	const answers = describeAnswers(catalogue);
	// PORT=0 leaves the choice to the system.
	const port = Number(/\d+$/.exec(address)?.[0]);
	const place = shownAddress({ host: settings.host, port }) + settings.basePath;
	// Under npm run dev, Vite serves the pages and only their calls arrive here.
	const pages = isBuilt ? "" : "; for the pages open the address that Vite prints";
	const name = isBuilt ? settings.site.name : "The server";
	process.stdout.write(`\n  ${name} is open at ${place} (${answers})${pages}\n\n`);
}

/** Reads `.env` again for the variables of the catalogue, such as keys, and names the settings that need a restart. */
function readEnvAgain(log: FastifyBaseLogger): void {
	const settings = () => settingNames.map((name) => [name, process.env[name]] as const);
	const before = new Map(settings());
	try {
		for (const text of loadEnvFile()) log.warn(text);
	} catch (error) {
		const faults = error instanceof EnvironmentError ? error.faults : [describe(error)];
		log.error({ faults }, "the settings are refused: the old ones stay");
	}
	const changed = settings().filter(([name, value]) => value !== before.get(name));
	const late = changed.map(([name]) => name).filter((name) => name !== "HF_TOKEN");
	if (late.length > 0)
		log.warn({ variables: late }, "changed, but read at the start only: restart");
}

/**
 * Fastify lists the addresses of this machine once it listens on all of them, and ends the process where the list is
 * refused, as by systemd's RestrictAddressFamilies without AF_NETLINK. It only logs them; one of them is known anyway.
 */
function tolerateUnlistedAddresses(): void {
	const { networkInterfaces } = os;
	const value = () => {
		try {
			return networkInterfaces();
		} catch {
			return { lo: [{ family: "IPv4", address: "127.0.0.1", internal: true }] };
		}
	};
	Object.defineProperty(os, "networkInterfaces", { value });
}

/** The text of the start line: who answers, and how to get real back-ends. */
function describeAnswers(catalogue: Catalogue): string {
	const { isReal, isHosted, isLocal, isSimulated, hostedBy, token, advice } =
		providerSummary(catalogue);
	const real = isHosted
		? `${hostedBy || "hosted providers"} ${hostedBy ? "answers" : "answer"}`
		: "the models on this machine answer";
	if (isReal && token === "configured") return real;
	if (isReal && isLocal) return `${real}; ${advice} for larger ones`;
	if (isSimulated) return `the sandbox answers; for real models ${advice}, or npm run local`;
	return `no model is connected; ${advice}`;
}

function describe(error: unknown): string {
	if (error instanceof EnvironmentError || error instanceof CatalogueError) return error.message;
	const code = error instanceof Error && "code" in error ? String(error.code) : "";
	const words = ofListening[code];
	if (words !== undefined) return `Cannot start: ${words}`;
	return error instanceof Error ? `Cannot start: ${error.message}` : "Cannot start";
}
