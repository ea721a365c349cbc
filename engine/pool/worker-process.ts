import { fork } from "node:child_process";
import { on, once } from "node:events";
import { fileURLToPath } from "node:url";
import { EngineError } from "../engine-error.ts";
import { log } from "../log.ts";
import type { EngineRequest, FromWorker, ToWorker, WorkerSetup } from "./ipc.ts";

const LAST_WORD_MS = 2_000;
// In the bundle this code is in a chunk of dist/ that both programs share.
const program = fileURLToPath(new URL("./model-process/main.js", import.meta.url));

/** Receives the answer to a call. */
export type Reply = {
	head: (status: number, type: string, code?: string) => void;
	piece: (content: string | Uint8Array) => void;
};
export type Run = { request: EngineRequest; reply: Reply; signal: AbortSignal };

/** A model's own process. */
export type WorkerProcess = ReturnType<typeof forkWorker>;

/**
 * Starts a model in its own process: the runtime blocks the event loop while it works, a thread cannot be stopped
 * inside a run without killing the whole process, and memory is only freed when the process exits. Its environment is
 * empty, because the library would send the host's hub token if it found one. `onExit` is called as soon as it has
 * exited.
 */
export function forkWorker(setup: WorkerSetup, onExit: () => void) {
	const { id, task } = setup.entry;
	const child = fork(program, [JSON.stringify(setup)], {
		env: {},
		serialization: "advanced",
		execArgv: [],
	});
	// The memory last reported, and the peak.
	const info = { pid: child.pid, resident_bytes: 0, peak_bytes: 0 };
	// Ignore send errors: the exit event reports a dead process.
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
			else if (message.is === "head") reply?.head(message.status, message.type, message.code);
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
		/** Settles when the process has exited. */
		gone: once(child, "exit").catch(() => undefined),
		kill,
		/** One call at a time. Settles when the process is ready again or has exited, also after an abort. */
		async run({ request, reply, signal }: Run): Promise<void> {
			let lastWord: NodeJS.Timeout | undefined;
			const stop = () => {
				// Text stops between two tokens; any other run cannot be interrupted.
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
