import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createConnection } from "node:net";
import { freePort } from "./free-port.ts";
import { temporaryFolder } from "./temporary-folder.ts";

type RedisServer = {
	url: string;
	port: number;
	start(): Promise<void>;
	stop(): Promise<void>;
	/** Suspends the process: connections stay open but get no replies. */
	freeze(): void;
	thaw(): void;
};

/** Whether Redis is installed; otherwise tests that need it are skipped. */
export const hasRedis = spawnSync("redis-server", ["--version"]).status === 0;

/** A real redis-server on a free port, which tests can stop and restart; `options` are its command line options. */
export async function startRedis(...options: readonly string[]): Promise<RedisServer> {
	const port = await freePort();
	const dir = temporaryFolder();
	// Its own choice, 10,000 above the port, may be that of another test's connection.
	const isNode = options.includes("--cluster-enabled");
	const bus = isNode ? ["--cluster-port", String(await freePort())] : [];
	const own = ["--bind", "127.0.0.1", "--save", "", "--dir", dir, ...bus, ...options];
	let child: ChildProcess | undefined;

	async function start(): Promise<void> {
		child = spawn("redis-server", ["--port", String(port), ...own], { stdio: "ignore" });
		await answering(port);
	}

	async function stop(): Promise<void> {
		if (!child || child.exitCode !== null || child.signalCode !== null) return;
		const ended = once(child, "exit");
		child.kill("SIGKILL");
		await ended;
	}

	await start();
	return {
		url: `redis://127.0.0.1:${port}`,
		port,
		start,
		stop,
		freeze: () => child?.kill("SIGSTOP"),
		thaw: () => child?.kill("SIGCONT"),
	};
}

async function answering(port: number): Promise<void> {
	for (let attempt = 0; attempt < 100; attempt += 1) {
		const isOpen = await new Promise<boolean>((resolve) => {
			const socket = createConnection(port, "127.0.0.1");
			socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
			socket.once("connect", () => socket.destroy());
		});
		if (isOpen) return;
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
	throw new Error("redis-server does not answer");
}
