import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { replaceFile } from "./replace-file.ts";

test("concurrent writes of one path all succeed and leave one complete text", async () => {
	const folder = temporaryFolder();
	const path = join(folder, "inner", "file.json");
	const texts = Array.from({ length: 20 }, (_, place) => `${place}`.repeat(5_000 + place));
	await Promise.all(texts.map((text) => replaceFile(path, text)));
	expect(texts).toContain(readFileSync(path, "utf8"));
	expect(readdirSync(join(folder, "inner"))).toEqual(["file.json"]);
});

test("a path that cannot be replaced leaves nothing behind", async () => {
	const folder = temporaryFolder();
	await expect(replaceFile(folder, "text")).rejects.toThrow();
	expect(readdirSync(folder)).toEqual([]);
	expect(readdirSync(join(folder, "..")).filter((name) => name.endsWith(".new"))).toEqual([]);
});
