import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { tinyTasks } from "../testing/tiny/write-tiny-models.ts";
import { readCatalogue } from "./read-catalogue.ts";

const folder = mkdtempSync(join(tmpdir(), "catalogue-"));
afterAll(() => rmSync(folder, { recursive: true }));

function read(text: string) {
	const path = join(folder, "models.yaml");
	writeFileSync(path, text);
	return readCatalogue(path);
}

test("the engine's own file can be used, and has a tiny twin of every model", () => {
	const own = readCatalogue(fileURLToPath(new URL("../models.yaml", import.meta.url)));
	expect(Object.fromEntries(own.map(({ id, task }) => [id, task]))).toEqual(tinyTasks);
});

test("every fault is listed with its place", () => {
	const text = `models:
  - id: Big One
    task: classify
    name: Big
    hub: owner/name
    dtype: q9
    files: [../secret]
    bytes: 10
    memoryMb: 10
    licence: MIT
    token: abc
`;
	const places = ["[0]", "[0].id", "[0].dtype", "[0].files[0]"];
	for (const place of places) expect(() => read(text)).toThrow(`at models${place}`);
	expect(() => read(text)).toThrow('Unrecognized key: "token"');
	expect(() => read(text)).toThrow("must be a path inside the hub's folder");
});

test("broken YAML and an id that is there twice are faults", () => {
	expect(() => read("models: [")).toThrow(/ line 1/);
	const entry = `{ id: a, task: classify, name: A, hub: o/n, dtype: q8, files: [a], bytes: 1, memoryMb: 1, licence: MIT }`;
	expect(() => read(`models: [${entry}, ${entry}]`)).toThrow("an id is there twice");
});
