import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { temporaryFolder } from "./temporary-folder.ts";
import { testModelsFile } from "./test-models.ts";

const START_MS = 120_000;

/** A server in its own process, as on a host. */
export type ServerProcess = {
	origin: string;
	/** Its output so far. */
	output(): string;
	/** Makes it reload the catalogue. */
	hangUp(): void;
	/** Sends a signal and returns the exit code. */
	end(signal: "SIGTERM" | "SIGINT" | "SIGKILL" | "SIGUSR2"): Promise<number | null>;
};

type StartOptions = {
	/** A module that the process loads first, to inject a fault. */
	preload?: string;
	/** Called with the process before it has started. */
	onStart?: (child: ChildProcess) => void;
};

/** Starts a built server on a free port and waits until it listens. */
export async function startProcess(
	file: string,
	environment: Readonly<Record<string, string>>,
	{ preload, onStart }: StartOptions = {},
): Promise<ServerProcess> {
	const args = preload === undefined ? [file] : ["--import", preload, file];
	const child = spawn(process.execPath, args, {
		// Outside the repository, to ignore the developer's .env.
		cwd: temporaryFolder(),
		env: {
			PORT: "0",
			PROVIDER: "sandbox",
			MODELS_FILE: testModelsFile,
			...environment,
		},
		stdio: ["ignore", "pipe", "pipe"],
	});
	onStart?.(child);
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
		const origin = / is open at (http:\/\/[\w.:]+)/.exec(output())?.[1];
		if (origin) return origin;
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
	child.kill("SIGKILL");
	throw new Error(`The server did not start:\n${output()}`);
}
