/** A fault of a catalogue, with its place. The text has no value of the file but a model's id. */
export type Fault = { path: readonly (string | number)[]; text: string };

/** The catalogue cannot be used. The message has one line a fault, and no value of the file but a model's id. */
export class CatalogueError extends Error {
	override readonly name = "CatalogueError";

	constructor(faults: readonly string[]) {
		super([...new Set(faults)].join("\n"));
	}
}
