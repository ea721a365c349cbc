// Imported first: SIGHUP must not kill a process that is still starting.
import "./reload-signal.ts";
import "./closed-output.ts";
import "./garbage-collection.ts";
import { existsSync } from "node:fs";
import os from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyBaseLogger } from "fastify";
import { EnvironmentError, loadEnvFile } from "#shared/env-file.ts";
import { buildApp } from "./app.ts";
import type { Catalogue } from "./catalogue/catalogue.ts";
import { openCatalogue } from "./catalogue/open-catalogue.ts";
import { providerSummary } from "./catalogue/provider-summary.ts";
import { describeFault } from "./describe-fault.ts";
import { misspeltSettings, readSettings, type Settings, settingNames } from "./env.ts";
import { installGracefulClose } from "./graceful-close.ts";
import { limitConnections } from "./http/connection-limit.ts";
import { flushLog } from "./observability/log.ts";
import { prerenderApart } from "./pages/prerender.ts";
import { onReloadSignal } from "./reload-signal.ts";
import { shownAddress } from "./shown-address.ts";

await start().catch((error: unknown) => {
	process.stderr.write(`${describeFault(error)}\n`);
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
	const readSettingsAgain = settingsReader(settings, app.log);
	onReloadSignal(async () => {
		readSettingsAgain();
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

/**
 * Reads `.env` again for the variables of the catalogue, such as keys, and names the settings that need a restart: those
 * that changed since the last look, in `.env` or in the file of a NAME_FILE.
 */
function settingsReader({ variable }: Settings, log: FastifyBaseLogger): () => void {
	const look = () =>
		new Map(settingNames.map((name) => [name, process.env[name] || variable(name)]));
	let before = look();
	return () => {
		try {
			for (const text of loadEnvFile()) log.warn(text);
			const now = look();
			const changed = settingNames.filter((name) => now.get(name) !== before.get(name));
			before = now;
			// The catalogue reads these two each time.
			const late = changed.filter((name) => name !== "HF_TOKEN" && name !== "ENGINE_URL");
			if (late.length > 0)
				log.warn({ variables: late }, "changed, but read at the start only: restart");
		} catch (error) {
			const faults = error instanceof EnvironmentError ? error.faults : [describeFault(error)];
			log.error({ faults }, "the settings are refused: the old ones stay");
		}
	};
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
