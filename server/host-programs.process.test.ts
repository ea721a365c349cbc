import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { builtProgram, programArguments } from "../testing/program-arguments.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { testModelsFile } from "../testing/test-models.ts";

const aPass = ["--points", "1", "--hours", "1", "--name", "4B"];
const SECRET = "p#aSecretWord";

type Program = Parameters<typeof builtProgram>[0] | "sandbox";

test.each<[program: Program, args: string[], given: { [name: string]: string; said: string }]>([
	["doctor", ["--spned"], { said: "Usage: npm run doctor [-- --spend]" }],
	[
		"doctor",
		[],
		{ HTTPS_PROXY: `http://me:${SECRET}@proxy.example`, said: "HTTPS_PROXY: must be" },
	],
	["doctor", [], { REDIS_URL: "redis://:pa%ss@127.0.0.1", said: "REDIS_URL: must be" }],
	["prepare-answers", ["--help"], { said: "Usage: npm run prepare-answers" }],
	["prepare-answers", [], { PREPARED: "off", said: "PREPARED=off: the site would show none" }],
	["prepare-answers", [], { PORT: "abc", said: "PORT: must be a whole number" }],
	[
		"prepare-answers",
		[],
		{ HTTPS_PROXY: `http://me:${SECRET}@proxy.example`, said: "HTTPS_PROXY: must be" },
	],
	["pass", [...aPass, "--qr", "/nowhere/x.svg"], { said: "/nowhere/x.svg" }],
	["sandbox", ["--prot", "1"], { said: "Usage: npm run sandbox [-- --port 4100]" }],
	["sandbox", ["--port", "abc"], { said: "Cannot go on: " }],
	["sandbox", [], { MODELS_FILE: "/nowhere.yaml", said: "/nowhere.yaml" }],
])("%s %j with %j: ends in words", (program, args, { said, ...environment }) => {
	const start =
		program === "sandbox" ? programArguments("server/sandbox/serve.ts") : builtProgram(program);
	const { status, stdout, stderr } = spawnSync(process.execPath, [...start, ...args], {
		cwd: temporaryFolder(),
		env: { PATH: process.env["PATH"], MODELS_FILE: testModelsFile, ...environment },
		encoding: "utf8",
	});
	const output = stdout + stderr;
	expect(output).toContain(said);
	expect(output).not.toMatch(/^ +at |node_modules/m);
	expect(output).not.toContain(SECRET);
	expect(status).toBe(1);
});

test("npm run doctor runs the sources, without a build", () => {
	const program = ["scripts/run.mjs", "server/doctor/main.ts", "--spned"];
	const { status, stderr } = spawnSync(process.execPath, program, { encoding: "utf8" });
	expect(stderr).toContain("Usage: npm run doctor [-- --spend]");
	expect(status).toBe(1);
});
