import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { buildEngine } from "../testing/build-engine.ts";
import { keepBusy } from "../testing/chat-request.ts";
import { startLoopbackHub } from "../testing/loopback-hub.ts";
import { modelState } from "../testing/model-state.ts";
import { putModels } from "../testing/tiny/put-models.ts";
import { writeTinyModels } from "../testing/tiny/write-tiny-models.ts";
import { runSample } from "./ask-sample.ts";

/** A stand-in site that reads its engine's health and exits on SIGTERM. */
const ENDING_SITE = `fetch(process.env.ENGINE_URL + "/health").then((r) => r.text()).then(console.log);
	process.on("SIGTERM", () => { console.log("site ends"); process.exit(0); });
	setInterval(() => undefined, 1000);`;
let folder: string;
let modelsFile: string;
let memoryMb: number;
let hub: Awaited<ReturnType<typeof startLoopbackHub>>;

beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), "local-"));
	modelsFile = writeTinyModels(join(folder, "hub"));
	memoryMb = 3_000;
	hub = await startLoopbackHub(join(folder, "hub"));
});
afterEach(() => {
	hub.close();
	rmSync(folder, { recursive: true });
});

function run(...words: string[]) {
	const program = join(dirname(buildEngine()), "local.js");
	const child = spawn(process.execPath, [program, ...words], {
		cwd: folder,
		env: {
			ENGINE_HUB_URL: hub.url,
			ENGINE_MODELS_FILE: modelsFile,
			ENGINE_PORT: "0",
			ENGINE_MEMORY_MB: String(memoryMb),
			ENGINE_THREADS: "1",
			ENGINE_NICE: "0",
		},
	});
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream.on("data", (text: Buffer) => {
			output += text;
		});
	}
	const end = once(child, "exit").then(([code]) => ({ code, output }));
	return { child, end, output: () => output };
}

/** The engine's address, once the site has called it. */
async function engineOf({ output }: ReturnType<typeof run>): Promise<string> {
	await vi.waitFor(() => expect(output()).toContain('{"status":"ok"'), 30_000);
	return /http:\/\/\S+/.exec(output())?.[0] ?? "";
}

test("it lists the needs, fetches all under one bar, and the second time nothing", async () => {
	const { code, output } = await run("--fetch-only").end;
	expect(output).toContain("6 models, kept in .vitrine/models:");
	// The judge is only downloaded if a site has one.
	expect(output).not.toContain("nsfw");
	expect(output).toMatch(
		/vit-base +1 MB to fetch +300 MB of memory while in use \(made for tests\)/,
	);
	expect(output).toMatch(/100 % of 1 MB, .*\/s, 0 s left \(supertonic-2\)/);
	expect(code).toBe(0);
	const asked = hub.asked.length;
	const again = await run("--fetch-only").end;
	expect(again.code).toBe(0);
	expect(again.output).toMatch(/vit-base +here.*\(made for tests, commit a{40}\)/);
	expect(hub.asked.length).toBe(asked);
});

test("Ctrl+C while fetching keeps the bytes so far, and the next run fetches the rest", async () => {
	hub.spoil("onnx/model_quantized.onnx", "hang");
	const first = run("--fetch-only", "--models=smollm2-360m,vit-base");
	const part = join(folder, ".vitrine/models/tiny/vit-base/main/onnx/model_quantized.onnx.part");
	const bytesHere = () => statSync(part, { throwIfNoEntry: false })?.size ?? 0;
	await vi.waitFor(() => expect(bytesHere()).toBeGreaterThan(0), 30_000);
	first.child.kill("SIGINT");
	const { code, output } = await first.end;
	expect(code).toBe(1);
	expect(output).toContain("Stopped. The next run continues where this one ended.");
	hub.asked.length = 0;
	expect((await run("--fetch-only", "--models=smollm2-360m,vit-base").end).code).toBe(0);
	expect(hub.asked).not.toContain("onnx/model_q4.onnx");
	expect(hub.asked).toContain("onnx/model_quantized.onnx");
	expect(hub.ranges).toEqual([expect.stringMatching(/^bytes=[1-9]\d*-$/)]);
	const files = readdirSync(join(folder, ".vitrine"), { recursive: true, encoding: "utf8" });
	expect(files.filter((path) => path.endsWith(".part"))).toEqual([]);
});

test("without a network it says so in one sentence and runs the models on disk", async () => {
	putModels(join(folder, "hub"), join(folder, ".vitrine/models"), "vit-base");
	hub.close();
	const site = `console.log("site sees", process.env.ENGINE_URL)`;
	const { code, output } = await run("--", process.execPath, "-e", site).end;
	expect(output).toContain("The hub could not be reached to fetch smollm2-360m.");
	expect(output).toContain("Models here: vit-base.");
	expect(output).toMatch(/site sees http:\/\/127\.0\.0\.1:\d+/);
	expect(code).toBe(0);
});

test("on a disk without room it says so, and runs the models that are there", async () => {
	putModels(join(folder, "hub"), join(folder, ".vitrine/models"), "vit-base");
	modelsFile = writeTinyModels(join(folder, "hub"), { bytes: 1e15 });
	const site = `console.log("site sees", process.env.ENGINE_URL)`;
	const { code, output } = await run("--", process.execPath, "-e", site).end;
	expect(output).toMatch(/The disk has .+ free, and .+ are needed: nothing is fetched\./);
	expect(output).toContain("Models here: vit-base.");
	expect(output).toMatch(/site sees http:\/\/127\.0\.0\.1:\d+/);
	expect(code).toBe(0);
	expect((await run("--fetch-only").end).code).toBe(1);
});

test("without a network and without a model it says so, and the site runs without the engine", async () => {
	hub.close();
	const site = `console.log("site sees [" + process.env.ENGINE_URL + "]")`;
	const { code, output } = await run("--", process.execPath, "-e", site).end;
	expect(output).toContain("The hub could not be reached to fetch smollm2-360m.");
	expect(output).toContain("Models here: none.");
	expect(output).toContain("No model is on this machine");
	expect(output).toContain("site sees []");
	expect(code).toBe(0);
});

test("the self-test runs each model and prints what it said, time and memory", async () => {
	const { code, output } = await run("--self-test", "--models=supertonic-2,whisper-base").end;
	expect(output).toMatch(/ok {2}supertonic-2 \(tts\)\n +said +\d+ bytes of sound/);
	expect(output).toMatch(/ok {2}whisper-base \(transcribe\)\n +said +\{"text":"I hear low sounds"/);
	expect(output).toMatch(
		/first +[\d.]+ s with loading, then [\d.]+ s\n +memory +\d+ MB at most, declared 300 MB/,
	);
	expect(code).toBe(0);
});

test("the self-test without models fails, and names what is missing", async () => {
	const { code, output } = await run("--offline", "--self-test", "--models=vit-base").end;
	expect(output).toContain("BAD vit-base: it has not been fetched");
	expect(code).toBe(1);
});

test("engine and site run beside each other; Ctrl+C during an answer ends both, and starts no model again", async () => {
	putModels(join(folder, "hub"), join(folder, ".vitrine/models"), "deepseek-r1-distill");
	const both = run("--offline", "--", process.execPath, "-e", ENDING_SITE);
	const url = await engineOf(both);
	await runSample(url, { id: "deepseek-r1-distill", task: "chat" });
	const stop = await keepBusy(url);
	const { process: worker } = await modelState(url, "deepseek-r1-distill");
	both.child.kill("SIGINT");
	const { code, output } = await both.end;
	stop();
	expect(output).toContain("site ends");
	expect(output.match(/deepseek-r1-distill: (loaded|started again|ended)/g)).toEqual([
		"deepseek-r1-distill: loaded",
		"deepseek-r1-distill: ended",
	]);
	expect(() => process.kill(worker?.pid ?? 0, 0)).toThrow("ESRCH");
	await expect(fetch(url)).rejects.toThrow();
	expect(code).toBe(0);
});

test("a stop of the whole group, as of a service, leaves an answer its time", async () => {
	const site = `console.log(JSON.stringify({ status: "ok", at: process.env.ENGINE_URL }));
		process.on("SIGTERM", () => console.log("site goes on"));
		setInterval(() => undefined, 1000);`;
	const both = run("--models=deepseek-r1-distill", "--", process.execPath, "-e", site);
	const url = await engineOf(both);
	await runSample(url, { id: "deepseek-r1-distill", task: "chat" });
	const stop = await keepBusy(url);
	const { process: worker } = await modelState(url, "deepseek-r1-distill");
	process.kill(worker?.pid ?? 0, "SIGTERM");
	both.child.kill("SIGTERM");
	await vi.waitFor(() => expect(both.output()).toContain("site goes on"), 30_000);
	expect((await modelState(url, "deepseek-r1-distill")).process?.pid).toBe(worker?.pid);
	stop();
	await runSample(url, { id: "deepseek-r1-distill", task: "chat" });
	expect((await modelState(url, "deepseek-r1-distill")).process?.pid).toBe(worker?.pid);
	both.child.kill("SIGKILL");
	await both.end;
});

test("a site that something killed is a failure, so that a service starts it again", async () => {
	const site = `process.kill(process.pid, "SIGKILL")`;
	expect((await run("--offline", "--", process.execPath, "-e", site).end).code).toBe(1);
});

test("the self-test ends where the machine has too little memory, and says so", async () => {
	memoryMb = 100_000_000;
	modelsFile = writeTinyModels(join(folder, "hub"), { memoryMb });
	const { code, output } = await run("--self-test", "--models=vit-base").end;
	expect([code, output]).toEqual([1, expect.stringContaining("too little memory")]);
});

test("a second Ctrl+C ends at once a site that does not end; its echo by npm does not", async () => {
	const site = `process.on("SIGTERM", () => console.log("site goes on"));
		setInterval(() => undefined, 1000); console.log("site runs")`;
	const both = run("--offline", "--", process.execPath, "-e", site);
	const closed = once(both.child, "close");
	await vi.waitFor(() => expect(both.output()).toContain("site runs"), 30_000);
	both.child.kill("SIGINT");
	both.child.kill("SIGTERM");
	await vi.waitFor(() => expect(both.output()).toContain("site goes on"), 30_000);
	expect(both.child.exitCode).toBe(null);
	// Repeats the signal until one is late enough not to be taken for a duplicate.
	const again = setInterval(() => both.child.kill("SIGINT"), 100);
	const { code } = await both.end;
	clearInterval(again);
	expect(code).toBe(1);
	// The site wrote to the same pipe, which is closed when both have exited.
	await closed;
});

test("a model that is not in the list is a fault, and nothing is fetched", async () => {
	const { code, output } = await run("--models=gpt-9").end;
	expect(output).toContain('There is no model "gpt-9". There are: smollm2-360m, ');
	expect(code).toBe(1);
	expect(existsSync(join(folder, ".vitrine"))).toBe(false);
});
