import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../../testing/free-port.ts";
import { programArguments } from "../../testing/program-arguments.ts";
import { asProvider } from "../../testing/site.ts";
import { startStandIn } from "../../testing/stand-in.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { testModelsFile } from "../../testing/test-models.ts";

test("npm run prepare-answers answers every example once", async () => {
	const provider = await startStandIn();
	onTestFinished(() => provider.close());
	const environment = {
		...asProvider(provider.url),
		DATA_DIR: temporaryFolder(),
		MODELS_FILE: testModelsFile,
	};
	const prepare = async () => {
		const { stdout } = await promisify(execFile)(
			process.execPath,
			programArguments("server/prepared/main.ts"),
			{ cwd: temporaryFolder(), env: { ...process.env, ...environment } },
		);
		return stdout.trim().split("\n");
	};
	const lines = await prepare();
	expect(lines.filter((line) => !/^ *ok /.test(line))).toEqual([]);
	expect(lines.filter((line) => line.includes("boat.jpg"))).toHaveLength(2);
	expect(lines.filter((line) => line.includes("SmolLM3-3B"))).toHaveLength(12);
	expect(lines.filter((line) => line.includes(": leo: The answer to"))).toHaveLength(1);
	expect(lines.filter((line) => line.includes("Orpheus"))).toHaveLength(10 + 8);
	const calls = provider.calls.length;
	const again = await prepare();
	expect(again.filter((line) => !/^ *had /.test(line))).toEqual([]);
	expect(again).toHaveLength(lines.length);
	expect(provider.calls).toHaveLength(calls);
});

test("with Redis away npm run prepare-answers pays for nothing, and says why", async () => {
	const REDIS_URL = `redis://127.0.0.1:${await freePort()}`;
	const environment = { ...process.env, REDIS_URL, MODELS_FILE: testModelsFile };
	const program = promisify(execFile)(
		process.execPath,
		programArguments("server/prepared/main.ts"),
		{ cwd: temporaryFolder(), env: { ...environment, ...asProvider("http://127.0.0.1:1") } },
	);
	await expect(program).rejects.toMatchObject({
		code: 1,
		stdout: "",
		stderr: expect.stringContaining("REDIS_URL: Start Redis"),
	});
});
