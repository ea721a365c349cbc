import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

/** The lines of each source file: tests, their helpers and messages are not counted. */
const lines = new Map(
	execFileSync("git", ["ls-files", "client", "server", "shared", "engine"], { cwd: root })
		.toString()
		.split("\n")
		.filter((file) => /\.(?:tsx?|mjs)$/.test(file) && existsSync(join(root, file)))
		.filter((file) => !/\.test\.|\/testing\/|^client\/messages\//.test(file))
		.map((file) => [file, readFileSync(join(root, file), "utf8").split("\n").length - 1]),
);
const sizes = [...lines.values()].sort((one, other) => one - other);

test("no file is longer than 150 lines, nine of ten are at most 80", () => {
	expect([...lines].filter(([, count]) => count > 150)).toEqual([]);
	expect(sizes[Math.floor(sizes.length * 0.9)]).toBeLessThanOrEqual(80);
});

test("no folder has more than 15 files", () => {
	const files = new Map<string, number>();
	for (const file of lines.keys()) {
		files.set(dirname(file), (files.get(dirname(file)) ?? 0) + 1);
	}
	expect([...files].filter(([, count]) => count > 15)).toEqual([]);
});

/** What is written now, and a little: who needs more takes something out first (decision 025). */
test("all of it stays within its budget", () => {
	expect(sizes.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(21_500);
});
