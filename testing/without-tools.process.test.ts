import { spawnSync } from "node:child_process";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { nothingToInstall } from "./nothing-to-install.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const root = join(import.meta.dirname, "..");

test("without a Chromium the browser tests are skipped by name, and nothing fails", () => {
	// A copy, because the script installs what is missing: here that would delete the packages of the other tests.
	const folder = temporaryFolder();
	for (const name of ["scripts", "package.json"]) {
		cpSync(join(root, name), join(folder, name), { recursive: true });
	}
	nothingToInstall(folder);
	const { status, stdout } = spawnSync(process.execPath, ["scripts/test.mjs", "--browser"], {
		cwd: folder,
		env: { ...process.env, CHROMIUM_PATH: "/nowhere/chromium" },
		encoding: "utf8",
	});
	expect(stdout).toContain("No Chromium at CHROMIUM_PATH: the browser tests are skipped");
	expect(stdout.trimEnd()).toMatch(/\n0 passed, 0 failed, 1 skipped$/);
	expect(status).toBe(0);
});
