/** A fault of a catalogue, with its place. The text never contains a value of the file. */
export type Fault = { path: readonly (string | number)[]; text: string };

/** The catalogue cannot be used. The message has one line a fault, without values of the file. */
export class CatalogueError extends Error {
	override readonly name = "CatalogueError";

	constructor(faults: readonly string[]) {
		super([...new Set(faults)].join("\n"));
	}
}
