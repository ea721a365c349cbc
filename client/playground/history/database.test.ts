import { expect, test } from "vitest";
import { DATABASE_VERSION, upgrade } from "./database.ts";

/** As strict as a browser's: a store is made once. */
function createFake() {
	const stores: string[] = [];
	return {
		stores,
		createObjectStore(name: string) {
			if (stores.includes(name)) throw new DOMException("it exists", "ConstraintError");
			stores.push(name);
		},
	};
}

const versions = Array.from({ length: DATABASE_VERSION + 1 }, (_, version) => version);

test.each(versions)("comes from version %i to today's with everything in it, made once", (from) => {
	const database = createFake();
	upgrade(database, 0, from);
	upgrade(database, from, DATABASE_VERSION);
	expect(database.stores).toEqual(["entries", "results"]);
});
