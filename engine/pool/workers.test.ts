import { statSync, writeFileSync } from "node:fs";
import { getPriority, setPriority } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { askSample } from "../cli/ask-sample.ts";
import { chatRequest } from "../testing/chat-request.ts";
import { modelState } from "../testing/model-state.ts";
import { startTinyEngine } from "../testing/start-tiny-engine.ts";
import { toneFile } from "../testing/tones.ts";

const WRITER = "deepseek-r1-distill";
const endless = { model: WRITER, messages: "forever", max_tokens: 50_000 };
type Engine = Awaited<ReturnType<typeof startTinyEngine>>;
let common: Engine;
let engine: Engine | undefined;

beforeAll(async () => {
	common = await startTinyEngine();
});
afterAll(() => common.close());
afterEach(async () => {
	await engine?.close();
	engine = undefined;
});

/** An engine of the test's own. */
async function start(settings: Record<string, string>) {
	engine = await startTinyEngine({ settings });
	return engine;
}

/** Loads a model without a run, which would reset its crash count; a loaded one completes one run. */
async function load(url: string, id: string) {
	await (await askSample(url, { id, task: "chat" })).arrayBuffer();
	await until(async () => expect((await modelState(url, id)).state).toBe("ready"));
}

/** An endless stream, read until its first text. */
async function openStream(url: string, caller = "") {
	const leave = new AbortController();
	const asked = { ...endless, stream: true, signal: leave.signal, caller };
	const response = await chatRequest(url, asked);
	const reader = response.body?.getReader();
	const read = async () => Buffer.from((await reader?.read())?.value ?? []).toString();
	return { response, read, leave: () => leave.abort() };
}

async function readToEnd({ read }: Awaited<ReturnType<typeof openStream>>) {
	let text = "";
	for (let piece = await read(); piece !== ""; piece = await read()) text += piece;
	return text;
}

const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 50_000, interval: 50 });

function isAlive(pid: number | undefined): boolean {
	try {
		return pid !== undefined && process.kill(pid, 0);
	} catch {
		return false;
	}
}

async function pidOf(url: string, id: string): Promise<number> {
	const { process: running } = await modelState(url, id);
	if (running === undefined) throw new Error(`${id} has no process`);
	return running.pid;
}

test("a model that is not there yet answers 503 with the time it takes; the next call waits", async () => {
	const { url } = common;
	const response = await chatRequest(url, { messages: "Hi" });
	expect(response.status).toBe(503);
	expect(Number(response.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
	expect(await response.json()).toEqual({
		error: "The model is being loaded.",
		code: "model_loading",
		estimated_time: expect.any(Number),
	});
	expect((await modelState(url, "smollm2-360m")).state).toBe("loading");
	expect((await chatRequest(url, { messages: "Hi" })).status).toBe(200);
	expect((await modelState(url, "smollm2-360m")).state).toBe("ready");
});

test("a call aborted while the model loads does not run afterwards", async () => {
	const { url } = common;
	await askSample(url, { id: WRITER, task: "chat" });
	const leave = new AbortController();
	const call = chatRequest(url, { ...endless, stream: true, signal: leave.signal });
	await until(async () => expect((await modelState(url, WRITER)).running).toBe(true));
	leave.abort();
	await expect(call).rejects.toThrow("aborted");
	await until(async () => {
		expect(await modelState(url, WRITER)).toMatchObject({ state: "ready", running: false });
	});
});

test("an aborted text stops between two tokens; the process stays", async () => {
	const { url, wake } = common;
	await wake(WRITER);
	const pid = await pidOf(url, WRITER);
	const stream = await openStream(url);
	expect(await stream.read()).toContain("data:");
	stream.leave();
	const answer = await chatRequest(url, { model: WRITER, messages: "Hi", max_tokens: 3 });
	expect(answer.status).toBe(200);
	expect(await pidOf(url, WRITER)).toBe(pid);
});

test("any other aborted call ends its process; the next call gets a new one", async () => {
	const { url, wake } = common;
	await wake("whisper-base");
	const pid = await pidOf(url, "whisper-base");
	const leave = new AbortController();
	const form = new FormData();
	form.set("model", "whisper-base");
	form.set("file", new File([new Uint8Array(toneFile(200, 100))], "long.wav"));
	const call = fetch(`${url}/v1/audio/transcriptions`, {
		method: "POST",
		body: form,
		signal: leave.signal,
	});
	await until(async () => expect((await modelState(url, "whisper-base")).running).toBe(true));
	expect(isAlive(pid)).toBe(true);
	leave.abort();
	await expect(call).rejects.toThrow("aborted");
	await until(async () => expect(isAlive(pid)).toBe(false));
	await until(async () => expect((await modelState(url, "whisper-base")).state).toBe("ready"));
	expect(await pidOf(url, "whisper-base")).not.toBe(pid);
});

test("a model whose file is broken fails in plain words, with a line for the host", async () => {
	const { url, folder } = common;
	const weights = join(folder, "data/models/tiny/vit-base/main/onnx/model_quantized.onnx");
	writeFileSync(weights, Buffer.alloc(statSync(weights).size, 7));
	const classify = () => askSample(url, { id: "vit-base", task: "classify" });
	expect((await classify()).status).toBe(503);
	await until(async () => {
		const response = await classify();
		expect(response.status).toBe(500);
		expect((await response.json()).error.message).toBe(
			"The model could not be started. Please try again.",
		);
	});
	const log = common.output();
	expect(log).toMatch(/engine: vit-base: not loaded: .*Protobuf parsing failed/);
	expect(log).toContain("engine: vit-base: its process ended with exit code 1\n");
	// One line each, without a stack.
	expect(log).not.toMatch(/\n\s+at /);
});

test("waiting calls get their place; one too many gets 429", async () => {
	const { url, wake } = common;
	await wake(WRITER);
	const first = await openStream(url);
	await first.read();
	const second = await openStream(url);
	expect(second.response.headers.get("x-queue-position")).toBe("1");
	const third = await openStream(url, "third");
	expect(third.response.headers.get("x-queue-position")).toBe("2");
	const others = [];
	for (let before = 3; before <= 8; before++) others.push(await openStream(url));
	const { waiting, queue } = await modelState(url, WRITER);
	expect([waiting, queue]).toEqual([8, ["", "third", "", "", "", "", "", ""]]);
	const tooMany = await chatRequest(url, endless);
	expect(tooMany.status).toBe(429);
	expect(Number(tooMany.headers.get("retry-after"))).toBeGreaterThan(0);
	expect((await tooMany.json()).error.code).toBe("queue_full");
	expect(await third.read()).toBe(": queue-position 2\n\n");
	second.leave();
	expect(await third.read()).toBe(": queue-position 1\n\n");
	first.leave();
	expect(await third.read()).toContain("chat.completion.chunk");
	for (const { leave } of [third, ...others]) leave();
});

test("a refusal after a place in the queue is the last event of the stream", async () => {
	const { url, wake } = common;
	await wake(WRITER);
	const first = await openStream(url);
	await first.read();
	const messages = [{ role: "nobody", content: "" }];
	const refused = await chatRequest(url, { model: WRITER, messages, stream: true });
	expect(refused.headers.get("x-queue-position")).toBe("1");
	first.leave();
	const [, event = ""] = (await refused.text()).trim().split("\n\ndata: ");
	expect(JSON.parse(event).error).toMatchObject({ code: "bad_request" });
});

// The last test of the shared engine, whose thinking model backs off from here on.
test("a crash fails its call in plain words; after three in a row the model rests, and says for how long", async () => {
	const { url } = common;
	for (let crash = 0; crash < 3; crash++) {
		await load(url, WRITER);
		const stream = await openStream(url);
		await stream.read();
		process.kill(await pidOf(url, WRITER), "SIGKILL");
		const last = (await readToEnd(stream)).trim().split("\n\n").at(-1);
		expect(JSON.parse(last?.slice("data: ".length) ?? "")).toEqual({
			error: {
				message: "The model stopped in the middle of its work. Please try again.",
				type: "engine_error",
				code: "model_crashed",
			},
		});
	}
	const response = await chatRequest(url, { model: WRITER, messages: "Hi" });
	expect(response.status).toBe(503);
	expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(50);
	expect((await response.json()).error.code).toBe("model_resting");
	expect((await modelState(url, WRITER)).state).toBe("resting");
	const log = common.output();
	expect(log.match(/was killed by SIGKILL; this machine may be out of memory\n/g)).toHaveLength(3);
	expect(log).toContain(`engine: ${WRITER}: rests for 60 s after 3 crashes in a row\n`);
	expect(log).toContain(`engine: ${WRITER}: refused, 503 model_resting\n`);
});

test("the least recently used model is ended when memory is short", async () => {
	const { url, wake } = await start({ ENGINE_MEMORY_MB: "750" });
	await wake("vit-base");
	await wake("detr-resnet-50");
	await wake("vit-base");
	await wake("supertonic-2");
	const states = await Promise.all(
		(["vit-base", "detr-resnet-50", "supertonic-2"] as const).map(
			async (id) => (await modelState(url, id)).state,
		),
	);
	expect(states).toEqual(["ready", "off", "ready"]);
});

test("a model that needs more memory than the engine may use says so, each time", async () => {
	const { url } = await start({ ENGINE_MEMORY_MB: "299" });
	for (let call = 0; call < 2; call++) {
		const response = await chatRequest(url, { messages: "Hi" });
		expect(response.status).toBe(500);
		expect((await response.json()).error).toMatchObject({
			code: "model_too_large",
			message:
				"This model needs 300 MB of memory, and the engine may use 299 MB. The host can raise ENGINE_MEMORY_MB.",
		});
	}
});

test("a model counts for what it took where that is more than its list says, and the host reads it", async () => {
	engine = await startTinyEngine({
		models: { memoryMb: 20 },
		settings: { ENGINE_MEMORY_MB: "50" },
	});
	const { url, wake, output } = engine;
	await wake("vit-base");
	await until(async () => expect((await modelState(url, "vit-base")).memory_mb).toBe(50));
	expect(output()).toMatch(/engine: vit-base: took \d{2,3} MB of memory; models.yaml says 20 MB\n/);
	// By their declared needs, both together are within the limit.
	await wake("detr-resnet-50");
	expect((await modelState(url, "vit-base")).state).toBe("off");
	// A model that ran once is not refused afterwards.
	await wake("vit-base");
	expect((await modelState(url, "vit-base")).state).toBe("ready");
});

test("a running model is not ended for another, which says that memory is short", async () => {
	const { url, wake } = await start({ ENGINE_MEMORY_MB: "450" });
	await wake(WRITER);
	const stream = await openStream(url);
	await stream.read();
	expect((await chatRequest(url, { messages: "Hi" })).status).toBe(503);
	await until(async () => {
		const { error } = await (await chatRequest(url, { messages: "Hi" })).json();
		expect(error.code).toBe("no_memory");
	});
	expect((await modelState(url, WRITER)).state).toBe("ready");
	stream.leave();
});

test("an unused model is ended, and so are all when the engine ends", async () => {
	// There is room for it once: the next process waits for the exit of the last.
	const { url, wake, close } = await start({
		ENGINE_IDLE_MINUTES: "0.01",
		ENGINE_MEMORY_MB: "350",
	});
	await wake("vit-base");
	while ((await modelState(url, "vit-base")).state !== "off");
	await wake("vit-base");
	const pid = await pidOf(url, "vit-base");
	await close();
	expect(isAlive(pid)).toBe(false);
});

test("behind other programs, as with systemd's Nice, an engine's models stand there too", async () => {
	const { url, pid } = await start({ ENGINE_NICE: "0" });
	if (pid === undefined) throw new Error("the engine has no process");
	setPriority(pid, 1);
	await load(url, WRITER);
	expect(getPriority(await pidOf(url, WRITER))).toBe(1);
});
