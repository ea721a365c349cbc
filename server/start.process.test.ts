import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { startProcess } from "../testing/server-process.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { testModelsFile } from "../testing/test-models.ts";

/** The output of a failing start. */
function refusalOf(environment: Record<string, string>): string {
	const { status, stderr } = spawnSync(process.execPath, [inject("builtServer")], {
		cwd: temporaryFolder(),
		env: { PORT: "0", MODELS_FILE: testModelsFile, ...environment },
		encoding: "utf8",
	});
	expect(status).toBe(1);
	expect(stderr).not.toMatch(/^ +at /m);
	return stderr;
}

test("the address is the last thing said at the start", async () => {
	const site = await startProcess(inject("builtServer"), {});
	const lines = site.output().trimEnd().split("\n");
	expect(lines.join("\n")).toContain("Server listening");
	expect(lines.at(-1)).toContain(" is open at http://");
	await site.end("SIGTERM");
});

test("where the list of addresses is refused, as under systemd, the site starts", async () => {
	const refuse = `import os from "node:os"; os.networkInterfaces = () => { throw new Error("EAFNOSUPPORT"); };`;
	const site = await startProcess(
		inject("builtServer"),
		{ HOST: "0.0.0.0" },
		{ preload: `data:text/javascript,${encodeURIComponent(refuse)}` },
	);
	expect((await fetch(`${site.origin}/healthz`)).status).toBe(200);
	expect(await site.end("SIGTERM")).toBe(0);
});

const hasIpv6 = Object.values(networkInterfaces())
	.flat()
	.some((address) => address?.family === "IPv6");

test.skipIf(!hasIpv6)("on all networks, the address is one that a browser opens", async () => {
	const site = await startProcess(inject("builtServer"), { HOST: "::" });
	expect(site.output()).toMatch(/ is open at http:\/\/localhost:\d+ /);
	await site.end("SIGTERM");
});

test("without a variable to set, the way to real models is the catalogue", async () => {
	const file = join(temporaryFolder(), "models.yaml");
	const model = { id: "a/b", task: "generateText", name: "A", licence: "MIT", backends: [] };
	writeFileSync(file, JSON.stringify({ models: [{ ...model, description: { en: "A" } }] }));
	const site = await startProcess(inject("builtServer"), {
		MODELS_FILE: file,
		PROVIDER: "auto",
	});
	expect(site.output()).toContain(
		"for real models add a back-end to models.yaml, or npm run local",
	);
	await site.end("SIGTERM");
});

const hasScript = spawnSync("script", ["--version"]).status === 0;

test.skipIf(!hasScript)("a site ends with its terminal, and frees the port", async () => {
	const command = `${process.execPath} '${inject("builtServer")}'`;
	const terminal = spawn("script", ["-qfc", command, "/dev/null"], {
		cwd: temporaryFolder(),
		env: { PATH: process.env["PATH"], PORT: "0", PROVIDER: "sandbox", MODELS_FILE: testModelsFile },
		stdio: ["ignore", "pipe", "inherit"],
	});
	let output = "";
	terminal.stdout.on("data", (piece) => {
		output += String(piece);
	});
	await vi.waitFor(() => expect(output).toContain(" is open at "), 30_000);
	const [, address = ""] = /open at (http:\S+)/.exec(output) ?? [];
	expect((await fetch(`${address}/healthz`)).status).toBe(200);
	terminal.kill("SIGKILL");
	await vi.waitFor(() => expect(fetch(`${address}/healthz`)).rejects.toThrow(), 30_000);
});

test("a port that another program has names the setting", async () => {
	const other = createServer().listen(0, "127.0.0.1");
	onTestFinished(() => void other.close());
	await once(other, "listening");
	const address = other.address();
	const PORT = typeof address === "object" ? String(address?.port) : "";
	expect(refusalOf({ PORT })).toContain("another program listens on this port. Set another PORT");
});

test.each(["203.0.113.7", "no-such-host.invalid"])("HOST=%s names the setting", (HOST) => {
	expect(refusalOf({ HOST })).toContain("HOST is no address of this machine. Set 127.0.0.1");
});
