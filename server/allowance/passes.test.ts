import { mkdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { openPasses } from "./passes.ts";

afterEach(() => vi.useRealTimers());

const passSecret = "a secret of the host";
const given = () => ({ name: "Classe de 4ᵉ B", points: 600, endsAt: Date.now() + 3_600_000 });

test("a pass says what was signed, until its end", () => {
	vi.useFakeTimers();
	const passes = openPasses({ passSecret, dataDir: temporaryFolder() });
	const token = passes.sign(given());
	expect(token).toMatch(/^[\w.-]+$/);
	expect(passes.read(token)).toMatchObject({
		state: "open",
		pass: { name: "Classe de 4ᵉ B", points: 600 },
	});
	vi.advanceTimersByTime(3_602_000);
	expect(passes.read(token)).toMatchObject({ state: "ended", pass: { name: "Classe de 4ᵉ B" } });
});

test("a token that was changed anywhere is no pass", () => {
	const passes = openPasses({ passSecret, dataDir: temporaryFolder() });
	const token = passes.sign(given());
	for (let index = 0; index < token.length; index += 1) {
		const other = token[index] === "A" ? "B" : "A";
		const changed = token.slice(0, index) + other + token.slice(index + 1);
		expect(passes.read(changed)).toEqual({ state: "invalid" });
	}
	const [facts = "", signature = ""] = token.split(".");
	const richer = Buffer.from(JSON.stringify(["x", 9_999, 9_999_999_999])).toString("base64url");
	for (const forged of ["", ".", facts, `${facts}.`, `${richer}.${signature}`, `${token}A`]) {
		expect(passes.read(forged)).toEqual({ state: "invalid" });
	}
	const other = openPasses({ passSecret: "a secret of another host", dataDir: temporaryFolder() });
	expect(other.read(token)).toEqual({ state: "invalid" });
});

test("without PASS_SECRET the key is made by the first pass, for its user alone, and then found", () => {
	vi.useFakeTimers({ toFake: ["performance"] });
	const dataDir = temporaryFolder();
	const site = openPasses({ passSecret: "", dataDir });
	expect(site.read(`eA.${"a".repeat(43)}`)).toEqual({ state: "invalid" });
	const token = openPasses({ passSecret: "", dataDir }).sign(given());
	vi.advanceTimersByTime(1_001);
	expect(site.read(token).state).toBe("open");
	expect(openPasses({ passSecret: "", dataDir }).read(token).state).toBe("open");
	const file = join(dataDir, "pass-key");
	expect(statSync(file).mode & 0o777).toBe(0o600);
	expect(token).not.toContain(readFileSync(file, "utf8"));
});

test("three passes of the same words made at once are three", () => {
	const passes = openPasses({ passSecret: "a secret of the test", dataDir: "unused" });
	const pass = { name: "4B", points: 10, endsAt: Date.now() + 60_000 };
	const ids = [1, 2, 3].map(() => {
		const shown = passes.read(passes.sign(pass));
		return shown.state === "open" ? shown.pass.id : "none";
	});
	expect(new Set(ids).size).toBe(3);
	expect(ids).not.toContain("none");
});

test("a key that cannot be read is said once in the log, a missing one is not", () => {
	const log = { warn: vi.fn() };
	const dataDir = temporaryFolder();
	const token = openPasses({ passSecret: "a secret of the test", dataDir }).sign({
		name: "4B",
		points: 1,
		endsAt: Date.now() + 60_000,
	});
	openPasses({ passSecret: "", dataDir, log }).read(token);
	expect(log.warn).not.toHaveBeenCalled();
	// A directory in place of the key file cannot be read even by root, who may run the tests.
	mkdirSync(join(dataDir, "pass-key"));
	expect(openPasses({ passSecret: "", dataDir, log }).read(token)).toEqual({ state: "invalid" });
	expect(log.warn).toHaveBeenCalledExactlyOnceWith(
		{ reason: "EISDIR", file: "pass-key" },
		expect.stringContaining("Set PASS_SECRET"),
	);
});
