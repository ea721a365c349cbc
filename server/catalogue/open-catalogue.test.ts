import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { CatalogueError } from "./file/faults.ts";
import { openCatalogue } from "./open-catalogue.ts";

const file = join(temporaryFolder(), "models.yaml");

function write(...names: string[]) {
	const models = names.map((name) => ({ id: name, task: "chat", name, description: "Talks." }));
	writeFileSync(file, JSON.stringify({ models }));
}

function open(path = file) {
	return openCatalogue({ file: path, provider: "auto", variables: () => undefined });
}

test("a valid file replaces the catalogue; a running call keeps its model", () => {
	write("one", "two");
	const catalogue = open();
	const one = catalogue.find("one");
	write("two", "three");
	catalogue.reload();
	expect(catalogue.models.map(({ id }) => id)).toEqual(["two", "three"]);
	expect(catalogue.find("one")).toBeUndefined();
	expect(one?.name).toBe("one");
});

test("the fault names a file that is missing, or no text", () => {
	expect(() => open(`${file}.gone`)).toThrow(`${file}.gone:1 there is no such file`);
	writeFileSync(file, new Uint8Array([0xff, 0xfe, 0x00]));
	expect(() => open()).toThrow(`${file}:1 the file is not written in UTF-8`);
});

test("a file that refers to itself is refused, and the old one stays", () => {
	write("one");
	const catalogue = open();
	for (const text of ["models: &a [*a]", "models:\n  - &a { id: x, task: *a }"]) {
		writeFileSync(file, text);
		expect(() => catalogue.reload()).toThrow(CatalogueError);
		expect(() => open()).toThrow(`${file}:1 it has no end`);
	}
	expect(catalogue.find("one")?.name).toBe("one");
});

test("names of Object.prototype are not models", () => {
	write("one");
	for (const id of ["constructor", "__proto__", "toString", ""]) {
		expect(open().find(id)).toBeUndefined();
	}
});
