import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";

const script = join(import.meta.dirname, "../shared/end-with-npm.mjs");
const child = `import ${JSON.stringify(script)}; console.log("runs"); setInterval(() => undefined, 1_000);`;
const parent = `require("node:child_process").spawn(process.execPath,
	["--input-type=module", "-e", ${JSON.stringify(child)}], { stdio: "inherit" });`;

test("what npm started ends with it", async () => {
	const npm = spawn(process.execPath, ["-e", parent], {
		env: { npm_lifecycle_event: "start" },
		stdio: ["ignore", "pipe", "inherit"],
	});
	const [said] = await once(npm.stdout, "data");
	expect(String(said)).toBe("runs\n");
	npm.kill("SIGTERM");
	// The pipe closes with the last process that holds it.
	await once(npm, "close");
});
