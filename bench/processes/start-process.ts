import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

const POLL_MS = 5;
const GIVE_UP_MS = 20_000;
const STOP_MS = 3_000;

/** A server that answers. */
export type RunningProcess = {
	pid: number;
	/** From its start to its first answer. */
	startMs: number;
	stop(): Promise<void>;
};

type StartOptions = {
	command?: string;
	args: readonly string[];
	env?: Readonly<Record<string, string>>;
	/** Asked until it says that the server answers. */
	isUp: () => Promise<boolean>;
};

/** Starts a server and waits for its first answer. What it writes goes nowhere. */
export async function startProcess({
	command = process.execPath,
	args,
	env = {},
	isUp,
}: StartOptions): Promise<RunningProcess> {
	const startedAt = performance.now();
	const child = spawn(command, args, {
		env: { ...process.env, ...env },
		stdio: ["ignore", "ignore", "inherit"],
	});
	while (!(await isUp())) {
		if (child.exitCode !== null || performance.now() - startedAt > GIVE_UP_MS) {
			await stop(child);
			throw new Error(`${args.join(" ")} does not answer`);
		}
		await sleep(POLL_MS);
	}
	const startMs = performance.now() - startedAt;
	if (child.pid === undefined) throw new Error(`${args.join(" ")} has no process`);
	return { pid: child.pid, startMs, stop: () => stop(child) };
}

async function stop(child: ChildProcess) {
	if (child.exitCode !== null || child.signalCode !== null) return;
	child.kill("SIGTERM");
	const patience = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
	await once(child, "exit");
	clearTimeout(patience);
}
