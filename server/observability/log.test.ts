import fs, { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastify from "fastify";
import pino from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { AppError } from "../errors/app-error.ts";
import { bufferedLog, loggerOptions, lostLogLines } from "./log.ts";

const CANARY = "canary-5f1c";

function logged(write: (log: pino.Logger) => void): string {
	const lines: string[] = [];
	const log = pino(loggerOptions("info"), { write: (line: string) => lines.push(line) });
	write(log);
	return lines.join("");
}

test.each<[string, (log: pino.Logger) => void]>([
	["an error's message", (log) => log.error(new Error(CANARY))],
	["a parser that quotes", (log) => log.error({ err: parseFailure() })],
	["a secret field", (log) => log.info({ authorization: `Bearer ${CANARY}` })],
	["a thrown string", (log) => log.info({ error: CANARY })],
])("%s is not logged", (_what, write) => {
	const text = logged(write);
	expect(text).not.toBe("");
	expect(text).not.toContain(CANARY);
});

test("an error of ours is logged by its code and detail", () => {
	const text = logged((log) =>
		log.warn({ err: new AppError("RATE_LIMIT", { detail: "status 429" }) }, "refused"),
	);
	expect(JSON.parse(text)).toMatchObject({
		level: "warn",
		err: { code: "RATE_LIMIT", detail: "status 429" },
		msg: "refused",
	});
});

test("a request is logged without its query, headers and whole address", async () => {
	let text = "";
	const stream = {
		write(line: string) {
			text += line;
		},
	};
	const app = fastify({ logger: { ...loggerOptions("info"), stream } });
	app.get("/trpc/:path", async () => "answered");
	await app.inject({
		url: `/trpc/modelStatus?input=${CANARY}`,
		headers: { cookie: CANARY, "user-agent": CANARY },
		remoteAddress: "203.0.113.77",
	});
	expect(text).toContain('"path":"/trpc/:path"');
	expect(text).toContain('"network":"203.0.113.0/24"');
	expect(text).not.toContain(CANARY);
	expect(text).not.toContain("203.0.113.77");
});

test("lines that a full disk refuses are kept, tried again, and counted where they are lost", async () => {
	const file = join(temporaryFolder(), "log");
	const fd = openSync(file, "w");
	let isFull = true;
	const { write } = fs;
	const spied = vi.spyOn(fs, "write").mockImplementation((...args: unknown[]) => {
		if (!isFull) return Reflect.apply(write, fs, args);
		const done = args.at(-1);
		const full = Object.assign(new Error("full"), { code: "ENOSPC" });
		if (typeof done === "function") setImmediate(() => done(full));
		return undefined;
	});
	onTestFinished(() => {
		spied.mockRestore();
		closeSync(fd);
	});
	const log = bufferedLog(fd);
	const line = `${"x".repeat(1_000)}\n`;
	for (let count = 0; count < 1_100; count += 1) log.write(line);
	expect(lostLogLines()).toBeGreaterThan(0);
	await expect.poll(() => spied.mock.calls.length, { timeout: 10_000 }).toBeGreaterThan(1);
	log.flushSync();
	expect(readFileSync(file, "utf8")).toBe("");
	isFull = false;
	const said = `"lines":${lostLogLines()},"msg":"lost, as the log was full"`;
	await expect.poll(() => readFileSync(file, "utf8"), { timeout: 10_000 }).toContain(said);
	expect(readFileSync(file, "utf8").split(line)).toHaveLength(1_101 - lostLogLines());
});

function parseFailure(): unknown {
	try {
		return JSON.parse(`${CANARY}`);
	} catch (error) {
		return error;
	}
}
