import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, inject, onTestFinished, test } from "vitest";
import { freePort } from "../testing/free-port.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { testModelsFile } from "../testing/test-models.ts";

test.each([
	["at once", ["stdout", "stderr"]],
	["after the first line", []],
] as const)("the site goes on where the reader of its log ends %s", async (_when, atOnce) => {
	const port = String(await freePort());
	const child = spawn(process.execPath, [inject("builtServer")], {
		cwd: temporaryFolder(),
		env: {
			PORT: port,
			PROVIDER: "sandbox",
			LOG_LEVEL: "debug",
			MODELS_FILE: testModelsFile,
		},
		stdio: ["ignore", "pipe", "pipe"],
	});
	onTestFinished(() => void child.kill("SIGKILL"));
	const ended = once(child, "exit");
	for (const name of atOnce) child[name].destroy();
	for (const output of [child.stdout, child.stderr]) output.once("data", () => output.destroy());
	const status = (path: string) =>
		fetch(`http://127.0.0.1:${port}${path}`).then(
			({ status }) => status,
			() => 0,
		);
	await expect.poll(() => status("/healthz")).toBe(200);
	for (let call = 0; call < 20; call += 1) expect(await status(`/none-${call}`)).toBe(404);
	// Longer than the log buffers its lines.
	await new Promise((resolve) => setTimeout(resolve, 600));
	expect(await status("/healthz")).toBe(200);
	child.kill("SIGTERM");
	expect(await ended).toEqual([0, null]);
});
