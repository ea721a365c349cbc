import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { EnvironmentError } from "#shared/env-file.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { readSettings } from "./env.ts";

test("numbers, lists and origins are parsed", () => {
	const settings = readSettings({
		PORT: "8080",
		TRUST_PROXY: "10.0.0.1, fd00::/8",
		HF_ROUTER_URL: "http://127.0.0.1:4100/",
		PUBLIC_ORIGIN: "https://try.example/",
		EMBED_ORIGINS: "https://www.example, http://127.0.0.1:8000",
	});
	expect(settings.embedOrigins).toEqual(["https://www.example", "http://127.0.0.1:8000"]);
	expect(settings.port).toBe(8080);
	expect(settings.trustProxy).toEqual(["10.0.0.1", "fd00::/8"]);
	expect(settings.variable("HF_ROUTER_URL")).toBe("http://127.0.0.1:4100");
	expect(settings.publicOrigin).toBe("https://try.example");
});

test.each([
	[{ PORT: "http" }, "PORT"],
	[{ TRUST_PROXY: "1" }, "TRUST_PROXY"],
	[{ TRUST_PROXY: "true" }, "TRUST_PROXY"],
	[{ TRUST_PROXY: "10.0.0.0/33" }, "TRUST_PROXY"],
	[{ DEVICE: "cdn" }, "DEVICE"],
	[{ DEVICE_HUB_URL: "ftp://hub.example" }, "DEVICE_HUB_URL"],
	[{ EMBED_ORIGINS: "*" }, "EMBED_ORIGINS"],
	[{ EMBED_ORIGINS: "https://a.example/page" }, "EMBED_ORIGINS"],
	[{ EMBED_ORIGINS: "https://*.example;script-src *" }, "EMBED_ORIGINS"],
	[{ EMBED_ORIGINS: "javascript:alert(1)" }, "EMBED_ORIGINS"],
	[{ PUBLIC_ORIGIN: "https://a.example/path" }, "PUBLIC_ORIGIN: must end after the host"],
	[{ PUBLIC_ORIGIN: "https://a.example/?hf_secret" }, "PUBLIC_ORIGIN: must end after the host"],
	[{ PUBLIC_ORIGIN: "a.example" }, "PUBLIC_ORIGIN"],
	[{ PROVIDER: "openai" }, "PROVIDER"],
	[{ BASE_PATH: "vitrine" }, "BASE_PATH: must be a path, such as /vitrine"],
	[{ BASE_PATH: "https://a.example/vitrine" }, "BASE_PATH: must be a path"],
	[{ BASE_PATH: "/a/../b" }, "BASE_PATH: must be a path"],
	[{ BASE_PATH: "/a//b" }, "BASE_PATH: must be a path"],
	[{ BASE_PATH: "//elsewhere.example" }, "BASE_PATH: must be a path"],
	[{ BASE_PATH: '/a"><script>' }, "BASE_PATH: must be a path"],
	[{ BASE_PATH: "/été" }, "BASE_PATH: must be a path"],
	[{ SITE_CONTACT: "Ada Lovelace" }, "SITE_CONTACT: must be an e-mail address"],
	[{ SITE_CONTACT: "javascript:alert(1)" }, "SITE_CONTACT"],
	[{ SITE_LEGAL_URL: "legal.html" }, "SITE_LEGAL_URL"],
	[{ SITE_PRIVACY_URL: "javascript:alert(1)" }, "SITE_PRIVACY_URL"],
	[{ HF_TOKEN: "hf_secret with space" }, "HF_TOKEN"],
	[{ HF_ROUTER_URL: "ftp://x" }, "HF_ROUTER_URL"],
	[{ SITE_POINTS_PER_DAY: "-1" }, "SITE_POINTS_PER_DAY"],
])("%j stops the start, names the variable and not its value", (environment, name) => {
	expect(() => readSettings(environment)).toThrow(EnvironmentError);
	expect(() => readSettings(environment)).toThrow(name);
	expect(() => readSettings(environment)).not.toThrow("hf_secret");
});

test.each([
	["", ""],
	["/", ""],
	["/vitrine", "/vitrine"],
	["/vitrine/", "/vitrine"],
	["/a/b-c_d.e", "/a/b-c_d.e"],
])("BASE_PATH=%s is read as %j", (given, path) => {
	expect(readSettings({ BASE_PATH: given }).basePath).toBe(path);
});

test.each([
	["HF_TOKEN", "Bearer hf_abc", "the token alone, without"],
	["HTTPS_PROXY", "proxy.example:3128", "must be an address such as http://proxy.example:3128"],
	["HTTPS_PROXY", "http://me:p#a@proxy.example:3128", "write # as %23"],
	["HTTPS_PROXY", "http://me:50%@proxy.example:3128", "% as %25"],
	["HTTP_PROXY", "http://proxy.example:port", "must be an address such as"],
	["REDIS_URL", "redis://:pa%ss@127.0.0.1:6379", "% as %25"],
	["ALERT_WEBHOOK", "https://me:50%@chat.example/hook", "% as %25"],
	["HF_AUDIO_HOSTS", "https://audio.example/", "must list hosts"],
	["METRICS_TOKEN", "motdepasséé1234567", "letters without accents"],
	["http_proxy", '"http://proxy.example:3128"', "without quotes"],
])("%s=%s is refused in words", (name, value, words) => {
	expect(() => readSettings({ [name]: value })).toThrow(`${name}: `);
	expect(() => readSettings({ [name]: value })).toThrow(words);
});

test.each([
	[{ DEVICE: "cdn" }, "DEVICE: must be one of site, hub, off"],
	[{ LOG_LEVEL: "trace" }, "LOG_LEVEL: must be one of fatal, error, warn, info, debug, silent"],
	[{ PUBLIC_ORIGIN: "try.example" }, "PUBLIC_ORIGIN: must be an address with http:// or https://"],
	[{ ALERT_WEBHOOK: "hooks" }, "ALERT_WEBHOOK: must be an address with http:// or https://"],
	[{ SITE_CONTACT: "Ada" }, "SITE_CONTACT: must be an e-mail address, or an address with https://"],
])("%j is told in one line", (environment, line) => {
	expect(() => readSettings(environment)).toThrow(
		expect.objectContaining({ message: `The settings cannot be used:\n  ${line}` }),
	);
});

test("a proxy with its scheme is taken", () => {
	for (const HTTPS_PROXY of ["http://proxy.example:3128", "http://me:p%23a@proxy.example:3128"]) {
		expect(() => readSettings({ HTTPS_PROXY })).not.toThrow();
	}
});

test("HOST may stand in the brackets of a URL", () => {
	expect(readSettings({ HOST: "[::1]" }).host).toBe("::1");
});

test("a variable may stand in a file, which is read again each time", () => {
	const file = join(temporaryFolder(), "token");
	writeFileSync(file, "hf_one\n");
	const { variable, metricsToken } = readSettings({
		HF_TOKEN_FILE: file,
		OPENAI_KEY_FILE: file,
		METRICS_TOKEN: "a token of the environment",
		METRICS_TOKEN_FILE: "/nowhere",
	});
	expect([variable("HF_TOKEN"), variable("OPENAI_KEY")]).toEqual(["hf_one", "hf_one"]);
	expect(metricsToken).toBe("a token of the environment");
	writeFileSync(file, '\ufeff"hf_quoted"\r\n');
	expect(variable("OPENAI_KEY")).toBe("hf_quoted");
	writeFileSync(file, "hf_two");
	expect(variable("OPENAI_KEY")).toBe("hf_two");
	rmSync(file);
	expect(() => variable("OPENAI_KEY")).toThrow("OPENAI_KEY_FILE: names a file that cannot be read");
});

test("a file of a setting that cannot be read stops the start; MODELS_FILE is a setting itself", () => {
	expect(() => readSettings({ PASS_SECRET_FILE: "/nowhere" })).toThrow("PASS_SECRET_FILE: names");
	expect(readSettings({ MODELS_FILE: "/nowhere", MODELS: "" }).variable("MODELS")).toBeUndefined();
});

test.each([
	["Mars/Base", true],
	["Europe/Paris", false],
])("BUDGET_TIME_ZONE=%s", (BUDGET_TIME_ZONE, isFault) => {
	const read = () => readSettings({ BUDGET_TIME_ZONE });
	if (isFault) expect(read).toThrow("BUDGET_TIME_ZONE: must be a time zone");
	else expect(read().budgetTimeZone).toBe(BUDGET_TIME_ZONE);
});
