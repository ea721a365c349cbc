import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../../testing/free-port.ts";
import { builtProgram } from "../../testing/program-arguments.ts";
import { hasRedis, startRedis } from "../../testing/redis-server.ts";
import { asProvider, startStandIn } from "../../testing/stand-in.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { testModelsFile } from "../../testing/test-models.ts";

/** Runs the program; rejects where it ends with a failure. */
function prepareAnswers(environment: Record<string, string>) {
	return promisify(execFile)(process.execPath, builtProgram("prepare-answers"), {
		cwd: temporaryFolder(),
		env: { ...process.env, MODELS_FILE: testModelsFile, ...environment },
	});
}

async function startProvider() {
	const provider = await startStandIn();
	onTestFinished(() => provider.close());
	return provider;
}

test("npm run prepare-answers answers every example once", async () => {
	const provider = await startProvider();
	const environment = { ...asProvider(provider.url), DATA_DIR: temporaryFolder() };
	const prepare = async () => (await prepareAnswers(environment)).stdout.trim().split("\n");
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
	const program = prepareAnswers({ ...asProvider("http://127.0.0.1:1"), REDIS_URL });
	await expect(program).rejects.toMatchObject({
		code: 1,
		stdout: "",
		stderr: expect.stringContaining("REDIS_URL: Start Redis"),
	});
});

test("in a folder that cannot be written npm run prepare-answers pays for nothing, and says why", async () => {
	const provider = await startProvider();
	const DATA_DIR = temporaryFolder();
	writeFileSync(join(DATA_DIR, "prepared"), "a file in the folder's place");
	await expect(prepareAnswers({ ...asProvider(provider.url), DATA_DIR })).rejects.toMatchObject({
		code: 1,
		stdout: "",
		stderr: expect.stringContaining("DATA_DIR: set it to a folder that this user may write"),
	});
	expect(provider.calls).toEqual([]);
});

test.skipIf(!hasRedis)(
	"an answer that is not kept is a fault of npm run prepare-answers",
	async () => {
		const [provider, redis] = await Promise.all([startProvider(), startRedis()]);
		onTestFinished(() => redis.stop());
		// More than Redis is given.
		provider.pace.pictureBytes = 4_000_000;
		const program = prepareAnswers({ ...asProvider(provider.url), REDIS_URL: redis.url });
		await expect(program).rejects.toMatchObject({
			code: 1,
			stdout: expect.stringMatching(/^ *FAULT +FLUX.*: not kept in Redis$/m),
		});
	},
);
