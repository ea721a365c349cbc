import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";

const root = fileURLToPath(new URL("..", import.meta.url));
const START_MS = 30_000;

/** A server in a process of its own, as a host runs it. */
export type ServerProcess = {
	origin: string;
	/** Everything it wrote. */
	output(): string;
	/** Has the catalogue read again. */
	hangUp(): void;
	/** Sends a signal; gives the exit code. */
	end(signal: "SIGTERM" | "SIGINT" | "SIGKILL"): Promise<number | null>;
};

declare module "vitest" {
	// biome-ignore lint/style/useConsistentTypeDefinitions: only an interface takes what is added to it
	interface ProvidedContext {
		/** The built server's main file. */
		builtServer: string;
	}
}

/** What the test runner calls once: builds the server as the host's build does, into a folder of its own. */
export function setup({ provide }: TestProject): () => void {
	const cache = join(root, "node_modules/.cache/vitrine");
	mkdirSync(cache, { recursive: true });
	// Below the project, so that the packages that stay outside the bundle are found.
	const outDir = mkdtempSync(join(cache, "server-"));
	const vite = join(root, "node_modules/vite/bin/vite.js");
	const config = join(root, "scripts/vite.server.config.ts");
	execFileSync(
		process.execPath,
		[vite, "build", "--config", config, "--outDir", outDir, "--logLevel", "error"],
		{ stdio: "pipe" },
	);
	provide("builtServer", join(outDir, "main.js"));
	return () => rmSync(outDir, { recursive: true, force: true });
}

/** Starts the built server on a free port and waits until it is open. */
export async function startProcess(
	environment: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
	const child = spawn(process.execPath, [inject("builtServer")], {
		// No .env of the developer's is near.
		cwd: mkdtempSync(join(tmpdir(), "vitrine-process-")),
		// The catalogue lies two folders above a build of the host's, not above this one.
		env: {
			PORT: "0",
			PROVIDER: "sandbox",
			MODELS_FILE: join(root, "models.yaml"),
			...environment,
		},
		stdio: ["ignore", "pipe", "pipe"],
	});
	let output = "";
	child.stdout.on("data", (piece) => {
		output += String(piece);
	});
	child.stderr.on("data", (piece) => {
		output += String(piece);
	});
	const ended = once(child, "exit");
	const origin = await opened(child, () => output);
	return {
		origin,
		output: () => output,
		hangUp: () => void child.kill("SIGHUP"),
		async end(signal) {
			child.kill(signal);
			await ended;
			return child.exitCode;
		},
	};
}

async function opened(child: ChildProcess, output: () => string): Promise<string> {
	const until = Date.now() + START_MS;
	while (Date.now() < until && child.exitCode === null) {
		const origin = / is open at (\S+)/.exec(output())?.[1];
		if (origin) return origin;
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
	child.kill("SIGKILL");
	throw new Error(`The server did not start:\n${output()}`);
}
