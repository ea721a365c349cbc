import { afterEach, expect, test, vi } from "vitest";
import type { ModelTask } from "#shared/models.ts";
import { modelOn } from "../../../testing/engines/ask-model.ts";
import { chunk, type Engine, events, json } from "../../../testing/engines/engine.ts";
import { llamaCppLoading } from "../../../testing/engines/llama-cpp.ts";
import { openRouter } from "../../../testing/engines/open-router.ts";
import { samplePng, sampleWav } from "../../../testing/samples.ts";

afterEach(() => {
	vi.useRealTimers();
});

const answers: Record<string, () => Response> = {
	"/v1/chat/completions": () => events(chunk({ content: "Second" }, "stop"), "data: [DONE]\n\n"),
	"/v1/images/generations": () => json({ data: [{ b64_json: samplePng().toString("base64") }] }),
	"/v1/audio/transcriptions": () => json({ text: "Second" }),
	"/v1/audio/speech": () => new Response(new Uint8Array(sampleWav())),
	"/v1/detection": () => json({ detections: [] }),
	"/models/m": () => json([]),
};

/** The first address fails in the given way, the second one answers. */
function twoEngines(fail: Engine): Engine & { asked: string[] } {
	const asked: string[] = [];
	const engine = async (request: Request) => {
		const { host, pathname } = new URL(request.url);
		asked.push(host);
		if (host === "first.test") return fail(request);
		return answers[pathname]?.() ?? json({ error: "no such path" }, 404);
	};
	return Object.assign(engine, { asked });
}

function refused(code: string): Engine {
	return () => {
		throw Object.assign(new Error("network failure"), { code });
	};
}

const absent = refused("ECONNREFUSED");

const wireOf = (task: ModelTask) => (task === "classify" ? "huggingface" : "openai");
const backendsOf = (task: ModelTask) =>
	["http://first.test", "http://second.test"].map((url) => ({
		wire: wireOf(task),
		url: task === "classify" ? url : `${url}/v1`,
		model: "m",
	}));

function modelOnTwo(task: ModelTask, fail: Engine) {
	const engine = twoEngines(fail);
	return { engine, ...modelOn({ task, engine, backends: backendsOf(task) }) };
}

/** A chat of a model with one back-end. */
function chatOnOne(engine: Engine) {
	return modelOn({ task: "chat", engine, backends: backendsOf("chat").slice(0, 1) });
}

/** A chat of a model whose two back-ends give these answers. */
function chatOnBoth(first: Engine, second: Engine) {
	const engine: Engine = (request) =>
		new URL(request.url).host === "first.test" ? first(request) : second(request);
	return modelOn({ task: "chat", engine, backends: backendsOf("chat") });
}

const status =
	(code: number, body: unknown = { error: "no" }): Engine =>
	() =>
		json(body, code);

const loads = (seconds: number) => status(503, { error: "loading", estimated_time: seconds });

const scaledToZero = {
	error: "Model 'm' is temporarily unavailable. Please try again later.",
};

/** The text comes from the provider and may change. */
const lacking = { error: { message: "No such thing.", code: "model_not_supported" } };

const unconnected = refused("UND_ERR_CONNECT_TIMEOUT");

const passedOn: readonly [name: string, fail: Engine, outcome: string][] = [
	["a refused connection", absent, "PROVIDER_UNREACHABLE"],
	["a reset", refused("ECONNRESET"), "PROVIDER_UNREACHABLE"],
	["a connection that takes too long", unconnected, "PROVIDER_TIMEOUT"],
	...[400, 401, 402, 403, 404, 408, 410, 422, 429, 500, 502, 503, 504].map(
		(code): [string, Engine, string] => [`a ${code}`, status(code), expect.any(String)],
	),
	["a model that loads", loads(20), "MODEL_LOADING"],
	["an engine that loads", llamaCppLoading, "MODEL_LOADING"],
	["a model that vLLM's router has scaled to zero", status(503, scaledToZero), "MODEL_LOADING"],
	["a model that its account lacks", status(400, lacking), "PROVIDER_CONFIGURATION"],
	["a page with 200", () => new Response("<html>Welcome</html>"), expect.any(String)],
	["an error as the whole answer", openRouter("body", 502), expect.any(String)],
	["credits that are gone, with 200", openRouter("body", 402), "CREDITS_EXHAUSTED"],
];

const tasks: readonly ModelTask[] = [
	"generateText",
	"chat",
	"generateImage",
	"classify",
	"detect",
	"transcribe",
	"tts",
];

const table = passedOn.flatMap(([name, fail, outcome]) =>
	tasks.map((task) => ({ name, fail, outcome, task })),
);

test.each(table)(
	"$task: after $name the next back-end answers",
	async ({ task, fail, outcome }) => {
		const { ask, engine, records, backendCalls, allowance, sleeps } = modelOnTwo(task, fail);
		expect(await ask()).toBeDefined();
		expect(engine.asked).toEqual(["first.test", "second.test"]);
		expect(sleeps).toEqual([]);
		expect(records).toMatchObject([{ outcome: "ok", backend: "second.test", tried: 2 }]);
		expect(allowance).toMatchObject({ held: 0, refunds: 0 });
		expect(backendCalls).toMatchObject([
			{ model: "test/model", backend: { name: "first.test" }, error: { code: outcome } },
			{ backend: { name: "second.test" }, error: undefined },
		]);
	},
);

const refusing: readonly [code: number, error: string][] = [
	[400, "This model's maximum context length is 512 tokens"],
	[400, "Malformed soundfile"],
	[422, "Prompt too long"],
	[413, "bad words"],
	[415, "bad words"],
];
const notPassedOn = refusing.flatMap(([code, error]) =>
	tasks.map((task) => ({ code, error, task })),
);

test.each(notPassedOn)("$task: a $code, $error, goes no further", async (own) => {
	const { ask, engine, records } = modelOnTwo(own.task, status(own.code, { error: own.error }));
	await expect(ask()).rejects.toThrow();
	expect(engine.asked).toEqual(["first.test"]);
	expect(records).toMatchObject([{ points: 0, tried: 1 }]);
});

test.each([
	["an error as the first event", openRouter("first event", 502)],
	["a stream that ends before its first word", () => events(chunk({ role: "assistant" }))],
])("%s is one before the first byte", async (_name, fail) => {
	const { ask, engine } = modelOnTwo("chat", fail);
	expect(await ask()).toMatchObject({ result: { generated_text: "Second" } });
	expect(engine.asked).toHaveLength(2);
});

test("an answer that has begun is never continued by another model", async () => {
	const { ask, engine, records } = modelOnTwo("chat", () =>
		events(chunk({ content: "First, and" }), { error: { message: "overloaded", code: 502 } }),
	);
	await expect(ask()).rejects.toThrow();
	expect(engine.asked).toEqual(["first.test"]);
	expect(records).toMatchObject([{ points: 1 }]);
});

test.each<[name: string, both: [first: Engine, second: Engine], code: string]>([
	["one loads, one is not there", [loads(9), absent], "MODEL_LOADING"],
	["a key is refused, one is not there", [status(401), absent], "PROVIDER_UNREACHABLE"],
	["one is at its limit, one fails", [status(429), status(500)], "RATE_LIMIT"],
	["both refuse the key", [status(401), status(401)], "AUTHENTICATION_FAILED"],
	["one cannot be connected to in time, one fails", [unconnected, status(500)], "PROVIDER_TIMEOUT"],
	["and one refuses the key", [unconnected, status(401)], "PROVIDER_TIMEOUT"],
])("when all fail the visitor reads what helps most: %s", async (_name, [first, second], code) => {
	const { ask, allowance } = chatOnBoth(first, second);
	await expect(ask()).rejects.toMatchObject({ cause: { code } });
	expect(allowance).toMatchObject({ held: 0, refunds: 1 });
});

test("a dead back-end gets five calls, then none, then one to try it", async () => {
	vi.useFakeTimers();
	const { ask, engine, caller } = modelOnTwo("chat", absent);
	for (let count = 0; count < 10; count += 1) await ask();
	expect(engine.asked.filter((host) => host === "first.test")).toHaveLength(5);
	expect((await caller.status()).models).toEqual({ "test/model": { state: "ready" } });
	vi.advanceTimersByTime(15_000);
	await Promise.all([ask(), ask(), ask()]);
	expect(engine.asked.filter((host) => host === "first.test")).toHaveLength(6);
});

test("a back-end whose key is refused is left alone, too, if another one can answer", async () => {
	const { ask, askAs, engine } = modelOnTwo("chat", status(401));
	await askAs("198.51.100.7");
	for (let count = 0; count < 8; count += 1) await ask();
	expect(engine.asked.filter((host) => host === "first.test")).toHaveLength(5);
});

test("a 400 whose cause is not known counts neither for nor against a back-end", async () => {
	const { askAs, engine } = modelOnTwo("chat", status(400, { error: "bad words" }));
	for (let count = 0; count < 8; count += 1) await askAs(`192.0.2.${count}`);
	expect(engine.asked.filter((host) => host === "first.test")).toHaveLength(8);
});

const onSandbox = { backends: [], environment: { PROVIDER: "sandbox" } };
const onEngine = {
	// The second one fails the same way: with another back-end behind it, a refusal would open the breaker.
	backends: ["$ENGINE_URL/v1", "http://second.test/v1"].map((url) => ({
		wire: "openai",
		url,
		model: "m",
	})),
	environment: { ENGINE_URL: "http://127.0.0.1:8731" },
};

test.each<[why: string, engine: Engine, code: string, own?: typeof onEngine | typeof onSandbox]>([
	["the only back-end's words say more than its rest", status(401), "AUTHENTICATION_FAILED"],
	["the engine's full queue is a wait", status(429), "RATE_LIMIT", onEngine],
	["the engine's loading is a wait", loads(2), "MODEL_LOADING", onEngine],
	["the sandbox fails only on request", status(500), "API_ERROR", onSandbox],
])("%s: it never rests", async (...[, engine, code, own]) => {
	const backends = backendsOf("chat").slice(0, 1);
	const { askAs, requests } = modelOn({ task: "chat", engine, backends, ...own });
	for (let count = 0; count < 12; count += 1) {
		await expect(askAs(`192.0.2.${count % 2}`)).rejects.toMatchObject({ cause: { code } });
	}
	const calls = requests.filter(({ url }) => url.endsWith("/completions"));
	expect(calls.filter(({ url }) => url === calls[0]?.url)).toHaveLength(12);
});

test.each<[name: string, fail: Engine]>([
	["failures", status(500)],
	["connections that break", refused("ECONNRESET")],
])("one visitor's %s switch a model off for nobody else", async (_name, fail) => {
	let isGood = false;
	const { ask, askAs, callerOf } = chatOnOne((request) =>
		isGood ? events(chunk({ content: "Fine" }, "stop")) : fail(request),
	);
	for (let count = 0; count < 20; count += 1) await expect(ask()).rejects.toThrow();
	isGood = true;
	const stateFor = async (visitor: string) =>
		(await callerOf(visitor).status()).models["test/model"]?.state;
	expect([await stateFor("192.0.2.1"), await stateFor("198.51.100.7")]).toEqual([
		"resting",
		"ready",
	]);
	expect(await askAs("198.51.100.7")).toMatchObject({ result: { generated_text: "Fine" } });
	// An answer for the other visitor closes the breaker that the first one opened.
	expect(await ask()).toMatchObject({ result: { generated_text: "Fine" } });
});

test("a failure whose reason is known keeps its sentence, whatever its status", async () => {
	const { askAs } = chatOnOne(status(500, { error: "Invalid API token" }));
	for (let count = 0; count < 12; count += 1) {
		await expect(askAs(`192.0.2.${count}`)).rejects.toMatchObject({
			cause: { code: "INVALID_TOKEN" },
		});
	}
});

test.each<[task: ModelTask, own: object, seconds: number]>([
	["chat", {}, 32],
	["chat", { wholeSeconds: 300 }, 32],
	["generateImage", {}, 62],
	["generateImage", { wholeSeconds: 300 }, 300],
	["tts", { firstByteSeconds: 90 }, 90],
])("the first of two back-ends of %s %j has %i s to begin", async (task, own, seconds) => {
	vi.useFakeTimers();
	const backends = backendsOf(task).map((backend) => ({ ...backend, ...own }));
	const engine = twoEngines(() => new Promise<Response>(() => undefined));
	const { ask } = modelOn({ task, engine, backends });
	const asked = ask();
	await vi.advanceTimersByTimeAsync(seconds * 1_000 - 500);
	expect(engine.asked).toEqual(["first.test"]);
	await vi.advanceTimersByTimeAsync(1_000);
	expect(engine.asked).toEqual(["first.test", "second.test"]);
	await asked;
});

test("a broken connection passes on to the next back-end; nothing is sent while all breakers are open", async () => {
	const { ask, askAs, requests } = chatOnBoth(refused("ECONNRESET"), refused("ECONNRESET"));
	await expect(ask()).rejects.toThrow();
	expect(requests.map(({ url }) => new URL(url).host)).toEqual(["first.test", "second.test"]);
	for (let count = 0; count < 5; count += 1) {
		await expect(askAs(`192.0.2.${count}`)).rejects.toThrow();
	}
	requests.length = 0;
	await expect(ask()).rejects.toThrow();
	expect(requests).toEqual([]);
});

test.each<[task: ModelTask, own: object, seconds: number]>([
	["chat", {}, 65],
	["generateText", { firstByteSeconds: 90 }, 95],
	["generateImage", {}, 125],
	["chat", { firstByteSeconds: 10 }, 15],
])("three back-ends of %s %j that hang cost %i s at most", async (task, own, seconds) => {
	vi.useFakeTimers();
	const third = { wire: "openai", url: "http://third.test/v1", model: "m" };
	const backends = [...backendsOf(task), third].map((backend) => ({ ...backend, ...own }));
	const engine: Engine = () => new Promise<Response>(() => undefined);
	const { ask, requests, records } = modelOn({ task, engine, backends });
	const asked = expect(ask()).rejects.toMatchObject({ cause: { code: "PROVIDER_TIMEOUT" } });
	await vi.advanceTimersByTimeAsync((seconds - 6) * 1_000);
	expect(records).toEqual([]);
	await vi.advanceTimersByTimeAsync(6_000);
	expect(records).toMatchObject([{ outcome: "PROVIDER_TIMEOUT" }]);
	expect(requests.length).toBeGreaterThan(1);
	await asked;
});

const stateOf = async ({ caller }: ReturnType<typeof chatOnOne>) =>
	(await caller.status()).models["test/model"];

test("status shows how far a model has loaded", async () => {
	const loading = chatOnOne(status(503, { error: "loading", estimated_time: 30, progress: 43 }));
	await expect(loading.ask()).rejects.toThrow();
	expect(await stateOf(loading)).toEqual({ state: "loading", percent: 43 });
});

test("status shows until when a model rests, and so does its refusal", async () => {
	const dead = chatOnOne(absent);
	expect(await stateOf(dead)).toEqual({ state: "ready" });
	for (let count = 0; count < 5; count += 1) await expect(dead.ask()).rejects.toThrow();
	const until = expect.stringMatching(/^\d{4}-.*Z$/);
	expect(await stateOf(dead)).toEqual({ state: "resting", until });
	await expect(dead.ask()).rejects.toMatchObject({
		cause: { code: "PROVIDER_UNREACHABLE", retryAfterSeconds: 15, isFree: true },
	});
});

test("status shows that a model is off for want of a key, and so does its refusal", async () => {
	const backends = [{ wire: "openai", url: "http://first.test", model: "m", key: "$NOT_SET" }];
	const off = modelOn({ task: "chat", backends, engine: status(200) });
	expect(await stateOf(off)).toEqual({ state: "off" });
	await expect(off.ask()).rejects.toMatchObject({
		message: expect.stringContaining("API token is required. Please set NOT_SET"),
		cause: { code: "TOKEN_REQUIRED" },
	});
	expect(off.requests).toEqual([]);
	expect(off.allowance).toMatchObject({ held: 0, refunds: 1 });
});

test("nobody waits twice for a back-end that hangs where another can answer", async () => {
	vi.useFakeTimers();
	const engine = twoEngines(() => new Promise<Response>(() => undefined));
	const backends = backendsOf("chat").map((backend, place) =>
		place === 0 ? { ...backend, firstByteSeconds: 1 } : backend,
	);
	const { ask } = modelOn({ task: "chat", engine, backends });
	const waited = ask();
	await vi.advanceTimersByTimeAsync(1_000);
	// What has come is read before the silence is judged.
	await vi.advanceTimersByTimeAsync(1);
	await waited;
	await ask();
	expect(engine.asked).toEqual(["first.test", "second.test", "second.test"]);
});
