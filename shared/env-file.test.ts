import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { misspeltSettings, readSettings } from "../server/env.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { EnvironmentError, loadEnvFile } from "./env-file.ts";

afterEach(() => vi.unstubAllEnvs());

function load(content: string | Uint8Array) {
	for (const name of ["SITE_CREATOR", "SITE_ABOUT"]) vi.stubEnv(name, undefined);
	const file = join(temporaryFolder(), ".env");
	writeFileSync(file, content);
	const warnings = loadEnvFile(file);
	return { warnings: warnings.map((text) => text.replace(file, ".env")), ...readSettings().site };
}

test.each([
	["plain", "SITE_CREATOR=Ours\n"],
	["after a byte order mark", "\uFEFFSITE_CREATOR=Ours\n"],
	["after a byte order mark and a comment", "\uFEFF# Who\r\nSITE_CREATOR=Ours\r\n"],
	["in quotes", 'export SITE_CREATOR="Ours"\n'],
])("a variable %s is read", (_what, text) => {
	expect(load(text)).toMatchObject({ creator: "Ours", warnings: [] });
});

test.each(["NODE_EXTRA_CA_CERTS", "NODE_OPTIONS", "NODE_USE_ENV_PROXY"])(
	"%s is told to come too late, and not where it was set in time",
	(name) => {
		vi.stubEnv(name, undefined);
		const text = `SITE_CREATOR=Ours\nNODE_ENV=production\n${name}=/secret/path\n`;
		const late = `${name} in .env comes too late: set it where the server is started`;
		expect(load(text)).toMatchObject({ creator: "Ours", warnings: [late] });
		vi.stubEnv(name, "in time");
		expect(load(text).warnings).toEqual([]);
	},
);

test("environment variables take precedence over the file", () => {
	const file = join(temporaryFolder(), ".env");
	writeFileSync(file, "SITE_CREATOR=file\n");
	vi.stubEnv("SITE_CREATOR", "environment");
	loadEnvFile(file);
	expect(readSettings().site.creator).toBe("environment");
});

test.each([
	["UTF-16, little-endian", Buffer.from("\uFEFFSITE_CREATOR=Ours\n", "utf16le")],
	["UTF-16, big-endian", Buffer.from("\uFEFFSITE_CREATOR=Ours\n", "utf16le").swap16()],
	["UTF-16 without its mark", Buffer.from("SITE_CREATOR=Ours\n", "utf16le")],
	["Latin-1", Buffer.from("SITE_CREATOR=Andr\xe9\n", "latin1")],
])("what is not UTF-8 is refused: %s", (_what, bytes) => {
	expect(() => load(bytes)).toThrow(EnvironmentError);
});

test("a line that is no setting is warned of by its number, and not shown", () => {
	const text =
		'# ok\nSITE_ABOUT="two\nlines"\nhf_secret\nSITE_CREATOR: Ours\n\nSITE_CREATOR=Ours\n';
	expect(load(text)).toMatchObject({
		creator: "Ours",
		about: "two\nlines",
		warnings: [
			"line 4 of .env is no setting: write NAME=value",
			"line 5 of .env is no setting: write NAME=value",
		],
	});
});

test.each(['"Ours"', "'Ours'", ' "Ours" '])("quotes round a whole value go: %s", (value) => {
	expect(readSettings({ SITE_CREATOR: value, PORT: '"80"' })).toMatchObject({
		port: 80,
		site: { creator: "Ours" },
	});
	expect(readSettings({ MY_KEY: value }).variable("MY_KEY")).toBe("Ours");
});

test.each([`"Ours" and 'theirs'`, '"Ours', 'Ours"', "Ours 'n' theirs"])(
	"quotes within a value stay: %s",
	(value) => {
		expect(readSettings({ SITE_CREATOR: value }).site.creator).toBe(value);
	},
);

test("a misspelt setting is told with the nearest name; others are not", () => {
	const names = ["SITE_POINT_PER_DAY", "PROT", "HOME", "HOST", "MY_KEY", "PATH", "HF_TOKEN"];
	expect(misspeltSettings(names)).toEqual([
		{ variable: "SITE_POINT_PER_DAY", near: "SITE_POINTS_PER_DAY" },
		{ variable: "PROT", near: "PORT" },
	]);
});

test("a setting that is no number says so", () => {
	const all = { PORT: "abc", SITE_POINTS_PER_DAY: "many", SITE_CONCURRENCY: "1.5" };
	expect(() => readSettings(all)).toThrow(
		/PORT: must be a whole number.*\n.*SITE_POINTS_PER_DAY: must be a whole number.*\n.*SITE_CONCURRENCY: must be a whole number/,
	);
});

test("a quote that nothing closes is warned of, and the next setting is read", () => {
	const warnings = ["line 1 of .env opens a quote and does not close it"];
	const read = load('SITE_ABOUT="ours\nSITE_CREATOR=Ours\n');
	expect(read).toMatchObject({ creator: "Ours", warnings });
	expect(load('SITE_ABOUT="ours" # a \' or "\nSITE_CREATOR=Ours\n').warnings).toEqual([]);
});

test("a folder in place of the file, as Docker makes it, is named", () => {
	expect(() => loadEnvFile(temporaryFolder())).toThrow("is a folder, not a file");
});

test("a second look at .env replaces what came from it, and nothing else", () => {
	const file = join(temporaryFolder(), "env");
	process.env["KEY_OF_TESTS"] = "environment";
	writeFileSync(file, "KEY_OF_TESTS=file\nNEW_OF_TESTS=one\nGONE_OF_TESTS=1\n");
	const values = () => ["KEY", "NEW", "GONE"].map((name) => process.env[`${name}_OF_TESTS`]);
	onTestFinished(() => {
		writeFileSync(file, "");
		loadEnvFile(file);
		delete process.env["KEY_OF_TESTS"];
	});
	loadEnvFile(file);
	expect(values()).toEqual(["environment", "one", "1"]);
	writeFileSync(file, "NEW_OF_TESTS=two\n");
	loadEnvFile(file);
	expect(values()).toEqual(["environment", "two", undefined]);
});
