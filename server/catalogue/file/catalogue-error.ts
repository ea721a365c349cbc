/** What is wrong in a catalogue, and where; the text never holds a value of the file. */
export type Fault = { path: readonly (string | number)[]; text: string };

/** A catalogue cannot be used; the message says why, one line a fault, and holds no value of the file. */
export class CatalogueError extends Error {
	override readonly name = "CatalogueError";

	constructor(faults: readonly string[]) {
		super([...new Set(faults)].join("\n"));
	}
}
