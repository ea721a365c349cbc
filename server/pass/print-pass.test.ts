import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { openPasses } from "../allowance/passes.ts";
import { UsageError } from "../describe-fault.ts";
import { printPass } from "./print-pass.ts";

const folder = temporaryFolder();
const environment = {
	DATA_DIR: folder,
	PUBLIC_ORIGIN: "https://try.example",
	BASE_PATH: "/vitrine",
	PASS_SECRET: "a secret of the host",
	BUDGET_TIME_ZONE: "Asia/Kolkata",
};

test("prints the link at the site's own address, and the code that leads there", () => {
	const file = join(folder, "pass.svg");
	const args = ["--points", "600", "--hours", "1.5", "--name", "4B", "--qr", file];
	const printed = printPass(args, environment);
	const [, token = ""] = /^https:\/\/try\.example\/vitrine\/pass\/(\S+)$/m.exec(printed) ?? [];
	const read = openPasses({ passSecret: environment.PASS_SECRET, dataDir: folder }).read(token);
	expect(read).toMatchObject({ state: "open", pass: { name: "4B", points: 600 } });
	expect(printed).toMatch(/^Pass “4B”: 600 points until \d+ \w+ \d{4}, \d\d:\d\d GMT\+5:30$/m);
	expect(readFileSync(file, "utf8")).toMatch(/^<svg[^>]*>.*<\/svg>\s*$/s);
	expect(printed).not.toContain(environment.PASS_SECRET);
});

test.each([
	["", "http://127.0.0.1:3000"],
	["::", "http://localhost:3000"],
	["::1", "http://[::1]:3000"],
])("HOST=%s: says where a link works for which no address is known", (HOST, address) => {
	const args = ["--points", "1", "--hours", "1", "--name", "x"];
	const printed = printPass(args, { DATA_DIR: folder, HOST });
	expect(printed).toContain(`the link works where ${address} is this site`);
	expect(printed).toContain(`\n${address}/pass/`);
});

test.each([
	[["--points", "0", "--hours", "1", "--name", "x"], "--points: must be a whole number from 1"],
	[
		["--points", "10", "--hours", "10000", "--name", "x"],
		"--hours: must be a number above 0 and at most 744",
	],
	[["--points", "10", "--hours", "1", "--name", "  "], "--name: must have 1 to 40 characters"],
	[["--points", "10", "--hours", "1", "--name", "a\nb"], "--name: must have 1 to 40 characters"],
	[["--hours", "1", "--name", "x"], "--points: must be a whole number from 1"],
	[["--points", "1", "--hours", "1"], "--name: must have 1 to 40 characters"],
	[["--pionts", "1"], "--pionts"],
])("%j is refused with its reason and the usage", (args, reason) => {
	expect(() => printPass(args, environment)).toThrow(UsageError);
	expect(() => printPass(args, environment)).toThrow(reason);
	expect(() => printPass(args, environment)).toThrow("Usage: npm run pass -- --points 600");
});
