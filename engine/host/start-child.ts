import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { EngineError } from "./engine-error.ts";
import {
	type FromChild,
	fromChild,
	type RunInput,
	type RunOutput,
	type ToChild,
} from "./messages.ts";

const LAST_WORD_MS = 2_000;
const program = fileURLToPath(new URL("./child.js", import.meta.url));

export type Run = { input: RunInput; signal: AbortSignal; onText?: (text: string) => void };

/** A model's own process. */
export type Child = {
	pid: number | undefined;
	/** Memory it held when it last said so. */
	residentBytes: () => number;
	/** Settles when the model is loaded. */
	ready: Promise<void>;
	/** One at a time. Settles when the process is free again or gone, also after an abort. */
	run: (run: Run) => Promise<RunOutput>;
	kill: () => void;
	/** Settles when the process is gone. */
	gone: Promise<void>;
};

/**
 * Starts a model in a process of its own: the runtime blocks the event loop while it works, a
 * thread cannot be ended inside a run without taking the whole process along, and memory comes
 * back only when the process ends. Its environment is empty: the library sends a token of the
 * host's to the hub by itself where it finds one.
 */
export function startChild(load: Omit<Extract<ToChild, { type: "load" }>, "type">): Child {
	const child = fork(program, { env: {}, serialization: "advanced", execArgv: [] });
	let residentBytes = 0;
	let handle: (message: FromChild) => void = () => undefined;
	let handleExit: () => void = () => undefined;
	const gone = new Promise<void>((resolve) => {
		child.once("error", () => resolve());
		child.once("exit", () => resolve());
	}).then(() => handleExit());
	child.on("message", (raw: unknown) => {
		const message = fromChild.parse(raw);
		if ("residentBytes" in message) residentBytes = message.residentBytes;
		handle(message);
	});
	// A process that has just gone is told by its exit.
	const send = (message: ToChild) => child.send(message, () => undefined);

	function expectAnswer<Answer>(read: (message: FromChild) => Answer | undefined): Promise<Answer> {
		return new Promise((resolve, reject) => {
			handle = (message) => {
				if (message.type === "failed") return reject(failureOf(message));
				const answer = read(message);
				if (answer !== undefined) resolve(answer);
			};
			handleExit = () => reject(crashed());
		});
	}

	const ready = expectAnswer(({ type }) => (type === "ready" ? true : undefined)).then(() => {
		handleExit = () => undefined;
	});
	send({ type: "load", ...load });

	return {
		pid: child.pid,
		residentBytes: () => residentBytes,
		ready,
		gone,
		kill: () => child.kill("SIGKILL"),
		async run({ input, signal, onText }) {
			let lastWord: NodeJS.Timeout | undefined;
			const stop = () => {
				// Text stops between two tokens; anything else is one long run that nothing can interrupt.
				if (input.task === "chat") send({ type: "interrupt" });
				lastWord = setTimeout(
					() => child.kill("SIGKILL"),
					input.task === "chat" ? LAST_WORD_MS : 0,
				);
			};
			signal.addEventListener("abort", stop, { once: true });
			try {
				send({ type: "run", input });
				return await expectAnswer((message) => {
					if (message.type === "text" && !signal.aborted) onText?.(message.text);
					return message.type === "done" ? message.output : undefined;
				});
			} finally {
				clearTimeout(lastWord);
				signal.removeEventListener("abort", stop);
				handleExit = () => undefined;
			}
		},
	};
}

function crashed(): EngineError {
	const message = "The model stopped in the middle of its work. Please try again.";
	return new EngineError(message, { status: 500, code: "model_crashed" });
}

function failureOf({ message, status }: Extract<FromChild, { type: "failed" }>): EngineError {
	if (status !== undefined) return new EngineError(message, { status, code: "bad_input" });
	return new EngineError(message, { status: 500, code: "model_failed" });
}
