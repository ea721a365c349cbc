import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { programArguments } from "../testing/program-arguments.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { testModelsFile } from "../testing/test-models.ts";

const aPass = ["--points", "1", "--hours", "1", "--name", "4B"];
const SECRET = "p#aSecretWord";

test.each<[program: string, args: string[], given: { [name: string]: string; said: string }]>([
	["doctor", ["--spned"], { said: "Usage: npm run doctor [-- --spend]" }],
	[
		"doctor",
		[],
		{ HTTPS_PROXY: `http://me:${SECRET}@proxy.example`, said: "HTTPS_PROXY: must be" },
	],
	["doctor", [], { REDIS_URL: "redis://:pa%ss@127.0.0.1", said: "REDIS_URL: must be" }],
	["prepared", ["--help"], { said: "Usage: npm run prepare-answers" }],
	["prepared", [], { PREPARED: "off", said: "PREPARED=off: the site would show none" }],
	["prepared", [], { PORT: "abc", said: "PORT: must be a whole number" }],
	[
		"prepared",
		[],
		{ HTTPS_PROXY: `http://me:${SECRET}@proxy.example`, said: "HTTPS_PROXY: must be" },
	],
	["pass", [...aPass, "--qr", "/nowhere/x.svg"], { said: "/nowhere/x.svg" }],
	["sandbox", ["--prot", "1"], { said: "Usage: npm run sandbox [-- --port 4100]" }],
	["sandbox", ["--port", "abc"], { said: "Cannot go on: " }],
	["sandbox", [], { MODELS_FILE: "/nowhere.yaml", said: "/nowhere.yaml" }],
])("%s %j with %j: ends in words", (program, args, { said, ...environment }) => {
	const file = `server/${program}/${program === "sandbox" ? "serve" : "main"}.ts`;
	const { status, stdout, stderr } = spawnSync(
		process.execPath,
		[...programArguments(file), ...args],
		{
			cwd: temporaryFolder(),
			env: { PATH: process.env["PATH"], MODELS_FILE: testModelsFile, ...environment },
			encoding: "utf8",
		},
	);
	const output = stdout + stderr;
	expect(output).toContain(said);
	expect(output).not.toMatch(/^ +at |node_modules/m);
	expect(output).not.toContain(SECRET);
	expect(status).toBe(1);
});
