/** A catalogue cannot be used; the message says why, one line a fault, and holds no value of the file. */
export class CatalogueError extends Error {
	override readonly name = "CatalogueError";

	constructor(faults: readonly string[]) {
		super(faults.join("\n"));
	}
}
