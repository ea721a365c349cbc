import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, openSync } from "node:fs";
import { createConnection } from "node:net";
import { expect, inject, onTestFinished, test } from "vitest";
import { freePort } from "../testing/free-port.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { testModelsFile } from "../testing/test-models.ts";

/** Starts a site with these outputs; `shell` runs it under a limit. */
async function startWith(stdio: "ignore" | "pipe" | number, shell?: string) {
	const port = await freePort();
	const [file, args] =
		shell === undefined
			? [process.execPath, [inject("builtServer")]]
			: ["bash", ["-c", shell, process.execPath, inject("builtServer")]];
	const child = spawn(file, args, {
		cwd: temporaryFolder(),
		env: {
			PATH: process.env["PATH"],
			PORT: String(port),
			PROVIDER: "sandbox",
			LOG_LEVEL: "debug",
			MODELS_FILE: testModelsFile,
		},
		stdio: ["ignore", stdio, stdio],
	});
	onTestFinished(() => void child.kill("SIGKILL"));
	const ended = once(child, "exit");
	const get = (path: string) =>
		fetch(`http://127.0.0.1:${port}${path}`).then(
			async (reply) => ({ status: reply.status, text: await reply.text() }),
			() => ({ status: 0, text: "" }),
		);
	await expect.poll(async () => (await get("/healthz")).status, { timeout: 30_000 }).toBe(200);
	return {
		port,
		get,
		async end() {
			child.kill("SIGTERM");
			return ended;
		},
	};
}

test.skipIf(!existsSync("/dev/full"))("the site serves and ends with a full disk", async () => {
	const site = await startWith(openSync("/dev/full", "w"));
	for (let call = 0; call < 20; call += 1) {
		expect((await site.get(`/none-${call}`)).status).toBe(404);
	}
	expect((await site.get("/metrics")).text).toContain("vitrine_log_lines_lost_total 0");
	expect(await site.end()).toEqual([0, null]);
});

test.skipIf(!existsSync("/proc/self/limits"))("no visitor uses up the descriptors", async () => {
	const site = await startWith("ignore", 'ulimit -n 60 && exec "$0" "$1"');
	let open = 0;
	const sockets = Array.from({ length: 100 }, () => {
		const socket = createConnection(site.port, "127.0.0.1");
		open += 1;
		socket
			.on("error", () => undefined)
			.on("close", () => {
				open -= 1;
			});
		return socket;
	});
	await expect.poll(() => open, { timeout: 30_000 }).toBeLessThan(20);
	for (const socket of sockets) socket.destroy();
	await expect.poll(async () => (await site.get("/healthz")).status).toBe(200);
	expect(await site.end()).toEqual([0, null]);
});

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
