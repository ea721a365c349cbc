import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("./main.js", import.meta.url));

export type Engine = { url: string; process: ChildProcess; end: () => Promise<void> };

/** Starts the engine beside this program; it ends with it. */
export async function startEngine(more: Record<string, string>): Promise<Engine> {
	const child = fork(program, {
		env: { ...process.env, ...more },
		stdio: ["ignore", "pipe", "inherit", "ipc"],
	});
	const url = await new Promise<string>((resolve, reject) => {
		child.once("exit", () => reject(new Error("The engine did not start.")));
		child.stdout?.on("data", (text: Buffer) => {
			const found = /http:\/\/\S+/.exec(text.toString())?.[0];
			if (found !== undefined) resolve(found);
		});
	});
	return {
		url,
		process: child,
		async end() {
			if (child.exitCode !== null || child.signalCode !== null) return;
			child.kill("SIGTERM");
			await once(child, "exit");
		},
	};
}
