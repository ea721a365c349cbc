import { EngineError } from "./engine-error.ts";

/** Writes one line for the host. Never includes anything that a visitor sent: no text, no file name. */
export function log(line: string): void {
	process.stderr.write(`${new Date().toISOString()} engine: ${line}\n`);
}

/** Converts any failure into one that callers may read; messages of a library name paths and tensors. */
export function toEngineError(error: unknown): EngineError {
	if (error instanceof EngineError) return error;
	log(`unexpected ${describe(error)}`);
	if (
		error instanceof Error &&
		/bad_alloc|alloc\w* (of )?memory|out of memory/i.test(error.message)
	) {
		const message = "This machine has too little memory for that. Please try something smaller.";
		return new EngineError(message, { status: 500, code: "out_of_memory" });
	}
	return new EngineError("The model could not do this.", { status: 500, code: "model_failed" });
}

// The runtime's own messages. Any other message may quote the model's input.
const RUNTIME_WORDS =
	/Non-zero status code returned while running \w+ node|std::bad_alloc|Failed to allocate memory|out of memory/i;

/** An error and its location in one line; of its message only words that no visitor can have written. */
function describe(error: unknown): string {
	if (!(error instanceof Error)) return typeof error;
	const words = RUNTIME_WORDS.exec(error.message)?.[0];
	// The stack starts with the message, which may imitate a location.
	const stack = error.stack?.replace(error.message, "");
	const places = stack?.match(/(?<=^\s+at ).+/gm)?.slice(0, 4) ?? [];
	return `${error.name}${words ? `: ${words}` : ""} (${places.join(" < ")})`;
}
