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

/** An error and its place in one line; cut at the first quote, where a visitor's words may follow. */
function describe(error: unknown): string {
	if (!(error instanceof Error)) return typeof error;
	const words = /^[^"'`\n]{0,200}/.exec(error.message)?.[0].trim();
	const places = error.stack?.match(/(?<=^\s+at ).+/gm)?.slice(0, 4) ?? [];
	return `${error.name}: ${words} (${places.join(" < ")})`;
}
