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

test("every fault is told with its line", () => {
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
	expect(() => read(text)).toThrow(
		[
			"The models cannot be used:",
			"  models.yaml:2 models.0.id: must be small letters, digits, dots and dashes",
			'  models.yaml:6 models.0.dtype: Invalid option: expected one of "fp32"|"fp16"|"q8"|"q4"|"q4f16"',
			"  models.yaml:7 models.0.files.0: must be a path inside the hub's folder",
			"  models.yaml:11 models.0.token: no such setting",
		].join("\n"),
	);
});

test("broken YAML and an id that is there twice are faults", () => {
	expect(() => read("models: [")).toThrow(/models\.yaml:1 /);
	const entry = `{ id: a, task: classify, name: A, hub: o/n, dtype: q8, files: [a], bytes: 1, memoryMb: 1, licence: MIT }`;
	expect(() => read(`models: [${entry}, ${entry}]`)).toThrow("a: is there twice");
});
