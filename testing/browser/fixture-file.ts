import { readFileSync } from "node:fs";

/** A file of testing/fixtures as a browser's File, under any name and type. */
export function fixtureFile(fixture: string, name = fixture, type = ""): File {
	const bytes = readFileSync(`testing/fixtures/${fixture}`);
	return new File([new Uint8Array(bytes)], name, { type });
}
