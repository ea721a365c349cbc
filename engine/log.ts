import { EngineError } from "./engine-error.ts";

/** Writes one line for the host. Nothing that a visitor sent goes in: no text, no file name. */
export function log(line: string): void {
	process.stderr.write(`${new Date().toISOString()} engine: ${line}\n`);
}

/** Any failure as one that a caller may read; the words of a library name paths and tensors. */
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

// What the runtime says of itself. Any other message may quote what the model was given.
const RUNTIME_WORDS =
	/Non-zero status code returned while running \w+ node|std::bad_alloc|Failed to allocate memory|out of memory/i;

/** An error and its place in one line: of its message only words that no visitor can have written. */
function describe(error: unknown): string {
	if (!(error instanceof Error)) return typeof error;
	const words = RUNTIME_WORDS.exec(error.message)?.[0];
	// The stack begins with the message, which may imitate a place.
	const stack = error.stack?.replace(error.message, "");
	const places = stack?.match(/(?<=^\s+at ).+/gm)?.slice(0, 4) ?? [];
	return `${error.name}${words ? `: ${words}` : ""} (${places.join(" < ")})`;
}
