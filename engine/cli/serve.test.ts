import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

test("the two folders that the README names are all another machine needs", async () => {
	const folder = mkdtempSync(join(tmpdir(), "another-machine-"));
	const own = ["node_modules", "dist", "testing"];
	for (const name of ["engine", "shared"]) {
		const filter = (path: string) => !own.includes(basename(path));
		cpSync(join(root, name), join(folder, name), { recursive: true, filter });
	}
	// What `npm ci` would install.
	symlinkSync(join(root, "engine/node_modules"), join(folder, "engine/node_modules"));
	const npm = spawn("npm", ["start"], {
		cwd: join(folder, "engine"),
		env: { PATH: process.env["PATH"], HOME: folder, ENGINE_PORT: "0" },
	});
	let output = "";
	for (const stream of [npm.stdout, npm.stderr]) {
		stream.on("data", (text: Buffer) => {
			output += text;
		});
	}
	await expect.poll(() => output).toContain("Engine listening on http://127.0.0.1:");
	npm.kill("SIGTERM");
	// Its pipes close with the last process that npm started.
	await once(npm, "close");
	rmSync(folder, { recursive: true });
});
