import { fork } from "node:child_process";
import { on, once } from "node:events";
import { fileURLToPath } from "node:url";
import { EngineError } from "../engine-error.ts";
import { log } from "../log.ts";
import type { EngineRequest, FromWorker, ToWorker, WorkerSetup } from "./ipc.ts";

const LAST_WORD_MS = 2_000;
// Bundled, this code is in a chunk of dist/ that both programs share.
const program = fileURLToPath(new URL("./model-process/main.js", import.meta.url));

/** Where the answer to a call goes. */
export type Reply = {
	head: (status: number, type: string) => void;
	piece: (content: string | Uint8Array) => void;
};
export type Run = { request: EngineRequest; reply: Reply; signal: AbortSignal };

/** A model's own process. */
export type WorkerProcess = ReturnType<typeof forkWorker>;

/**
 * Starts a model in a process of its own: the runtime blocks the event loop while it works, a
 * thread cannot be ended inside a run without taking the whole process along, and memory comes
 * back only when the process ends. Its environment is empty: the library sends a token of the
 * host's to the hub by itself where it finds one. `onExit` is called as soon as it is gone.
 */
export function forkWorker(setup: WorkerSetup, onExit: () => void) {
	const { id, task } = setup.entry;
	const child = fork(program, [JSON.stringify(setup)], {
		env: {},
		serialization: "advanced",
		execArgv: [],
	});
	// The memory that it held when it last said so, and the most so far.
	const info = { pid: child.pid, resident_bytes: 0, peak_bytes: 0 };
	// Ignore errors of sending: the exit reports a process that has gone.
	const send = (message: ToWorker) => child.send(message, () => undefined);
	let isKilled = false;
	const kill = () => {
		isKilled = true;
		child.kill("SIGKILL");
	};
	child.once("exit", (code, signal) => {
		onExit();
		if (isKilled) return;
		const how = signal ? `was killed by ${signal}` : `ended with exit code ${code}`;
		const hint = signal === "SIGKILL" ? "; this machine may be out of memory" : "";
		log(`${id}: its process ${how}${hint}`);
	});

	async function untilFree(doing: string, reply?: Reply): Promise<void> {
		for await (const [received] of on(child, "message", { close: ["exit"] })) {
			const message: FromWorker = received;
			if (typeof message === "string" || message instanceof Uint8Array) reply?.piece(message);
			else if (message.is === "head") reply?.head(message.status, message.type);
			else {
				info.resident_bytes = message.residentBytes;
				info.peak_bytes = message.peakBytes;
				return;
			}
		}
		const crashed = { status: 500, code: "model_crashed" };
		throw new EngineError(`The model ${doing}. Please try again.`, crashed);
	}

	return {
		info,
		/** Settles when the model is loaded. */
		ready: untilFree("could not be started"),
		/** Settles when the process is gone. */
		gone: once(child, "exit").catch(() => undefined),
		kill,
		/** One at a time. Settles when the process is free again or gone, also after an abort. */
		async run({ request, reply, signal }: Run): Promise<void> {
			let lastWord: NodeJS.Timeout | undefined;
			const stop = () => {
				// Text stops between two tokens; anything else is one long run that nothing can interrupt.
				if (task !== "chat") return kill();
				lastWord = setTimeout(kill, LAST_WORD_MS);
				return send("stop");
			};
			signal.addEventListener("abort", stop, { once: true });
			send(request);
			await untilFree("stopped in the middle of its work", reply).finally(() => {
				clearTimeout(lastWord);
				signal.removeEventListener("abort", stop);
			});
		},
	};
}
