import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

test("without a Chromium the browser tests are skipped by name, and nothing fails", () => {
	const { status, stdout } = spawnSync(process.execPath, ["scripts/test.mjs", "--browser"], {
		cwd: join(import.meta.dirname, ".."),
		env: { ...process.env, CHROMIUM_PATH: "/nowhere/chromium" },
		encoding: "utf8",
	});
	expect(stdout).toContain("No Chromium at CHROMIUM_PATH: the browser tests are skipped");
	expect(stdout.trimEnd()).toMatch(/\n0 passed, 0 failed, 1 skipped$/);
	expect(status).toBe(0);
});
