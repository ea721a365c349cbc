import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { TaskRequest } from "../testing/task-requests.ts";

const GIVE_UP_MS = 30_000;
const STOP_MS = 3_000;

/** A server in a process of its own. */
export type Child = {
	pid: number;
	stop(): Promise<void>;
};

/** A server under measurement, or the provider itself as the floor. */
export type Target = Child & {
	name: string;
	origin: string;
	chat: TaskRequest;
	stream: TaskRequest;
	picture: TaskRequest;
	upload(bytes: Buffer): TaskRequest;
};

type StartOptions = {
	/** Node's arguments, including the file. */
	args: readonly string[];
	env?: Readonly<Record<string, string>>;
	/** Also for its garbage collection. */
	onOneCore?: boolean | undefined;
	/** Any address that it answers. */
	url: string;
};

/** Starts a server and waits for its first answer. Drops its output. */
export async function startChild(options: StartOptions): Promise<Child> {
	const { args, env = {}, onOneCore = false, url } = options;
	const startedAt = performance.now();
	const pin = onOneCore ? ["--cpu-list", "0", process.execPath] : [];
	const child = spawn(onOneCore ? "taskset" : process.execPath, [...pin, ...args], {
		env: { ...process.env, NODE_ENV: "production", ...env },
		stdio: "ignore",
	});
	while (!(await answers(url))) {
		if (child.exitCode !== null || performance.now() - startedAt > GIVE_UP_MS) {
			child.kill("SIGKILL");
			throw new Error(`${args.join(" ")} does not answer: is it built?`);
		}
		await sleep(10);
	}
	return { pid: child.pid ?? 0, stop };

	async function stop() {
		if (child.exitCode !== null || child.signalCode !== null) return;
		child.kill("SIGTERM");
		const patience = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
		await once(child, "exit");
		clearTimeout(patience);
	}
}

async function answers(url: string): Promise<boolean> {
	try {
		await (await fetch(url)).arrayBuffer();
		return true;
	} catch {
		return false;
	}
}
