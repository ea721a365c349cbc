import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { EngineError } from "../engine-error.ts";
import type { FromChild, Load, Question, ToChild } from "./messages.ts";

const LAST_WORD_MS = 2_000;
const program = fileURLToPath(new URL("./child.js", import.meta.url));

/** Where the answer to a call goes. */
export type Reply = {
	head: (status: number, type: string) => void;
	piece: (content: string | Uint8Array) => void;
};
export type Run = { question: Question; reply: Reply; signal: AbortSignal };

/** A model's own process. */
export type Child = ReturnType<typeof startChild>;

/**
 * Starts a model in a process of its own: the runtime blocks the event loop while it works, a
 * thread cannot be ended inside a run without taking the whole process along, and memory comes
 * back only when the process ends. Its environment is empty: the library sends a token of the
 * host's to the hub by itself where it finds one.
 */
export function startChild(load: Load) {
	const child = fork(program, [JSON.stringify(load)], {
		env: {},
		serialization: "advanced",
		execArgv: [],
	});
	let residentBytes = 0;
	let fail: () => void = () => undefined;
	const gone = once(child, "exit")
		.catch(() => undefined)
		.then(() => fail());
	// A process that has just gone is told by its exit.
	const send = (message: ToChild) => child.send(message, () => undefined);
	const kill = () => child.kill("SIGKILL");

	function untilFree(doing: string, reply?: Reply): Promise<void> {
		return new Promise((resolve, reject) => {
			fail = () => {
				const message = `The model ${doing}. Please try again.`;
				reject(new EngineError(message, { status: 500, code: "model_crashed" }));
			};
			child.on("message", handle);
			function handle(message: FromChild): void {
				if (typeof message === "string" || message instanceof Uint8Array) reply?.piece(message);
				else if (message.is === "head") reply?.head(message.status, message.type);
				else {
					residentBytes = message.residentBytes;
					child.off("message", handle);
					resolve();
				}
			}
		});
	}

	return {
		pid: child.pid,
		/** Memory it held when it last said so. */
		residentBytes: () => residentBytes,
		/** Settles when the model is loaded. */
		ready: untilFree("could not be started"),
		/** Settles when the process is gone. */
		gone,
		kill,
		/** One at a time. Settles when the process is free again or gone, also after an abort. */
		async run({ question, reply, signal }: Run): Promise<void> {
			let lastWord: NodeJS.Timeout | undefined;
			const stop = () => {
				// Text stops between two tokens; anything else is one long run that nothing can interrupt.
				const isText = load.entry.task === "chat";
				if (isText) send("stop");
				lastWord = setTimeout(kill, isText ? LAST_WORD_MS : 0);
			};
			signal.addEventListener("abort", stop, { once: true });
			send(question);
			await untilFree("stopped in the middle of its work", reply).finally(() => {
				clearTimeout(lastWord);
				signal.removeEventListener("abort", stop);
			});
		},
	};
}
