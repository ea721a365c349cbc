import { once } from "node:events";
import { get } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chatRequest } from "../testing/chat-request.ts";
import { modelState } from "../testing/model-state.ts";
import { startTinyEngine } from "../testing/start-tiny-engine.ts";

const ANSWER =
	"Hello visitor, this small table gives one word after another and means none of them.";
/** Words at which a run fails: the first has no row in the model's table, the second exhausts the memory. */
const failing = ["unlucky", "enormous"];
let engine: Awaited<ReturnType<typeof startTinyEngine>>;

beforeAll(async () => {
	engine = await startTinyEngine({ work: 21 });
	await engine.wake("smollm2-360m", "deepseek-r1-distill");
});
afterAll(() => engine.close());

test("a whole answer has text, finish reason and usage", async () => {
	const response = await chatRequest(engine.url, { messages: "Hi there" });
	expect(response.status).toBe(200);
	expect(await response.json()).toMatchObject({
		object: "chat.completion",
		model: "smollm2-360m",
		choices: [{ index: 0, message: { role: "assistant", content: ANSWER }, finish_reason: "stop" }],
		usage: { prompt_tokens: 5, completion_tokens: 18, total_tokens: 23 },
	});
});

test("a stream gives the same text in pieces, then usage, then its end", async () => {
	const response = await chatRequest(engine.url, { messages: "Hi there", stream: true });
	expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
	const lines = (await response.text()).trim().split("\n\n");
	expect(lines.at(-1)).toBe("data: [DONE]");
	const chunks = lines.slice(0, -1).map((line) => JSON.parse(line.slice("data: ".length)));
	const pieces = chunks.map(({ choices }) => choices[0].delta.content ?? "");
	expect(pieces.join("")).toBe(ANSWER);
	expect(pieces.length).toBeGreaterThan(2);
	expect(chunks.at(-1)).toMatchObject({
		object: "chat.completion.chunk",
		choices: [{ delta: {}, finish_reason: "stop" }],
		usage: { completion_tokens: 18 },
	});
});

test("a text is shown while it is written, not once for each of its tokens", async () => {
	const max_tokens = 300;
	const response = await chatRequest(engine.url, {
		...{ model: "deepseek-r1-distill", messages: "forever", stream: true, max_tokens },
	});
	const pieces = (await response.text()).match(/"content":/g) ?? [];
	expect(pieces.length).toBeGreaterThan(4);
	expect(pieces.length).toBeLessThan(max_tokens);
});

test("a thought that the template opens has both its marks", async () => {
	const response = await chatRequest(engine.url, {
		model: "deepseek-r1-distill",
		messages: "Hi there",
	});
	const body = await response.json();
	expect(body.choices[0].message.content).toBe(
		`<think>\nSomebody asks me so I look up what follows </think> ${ANSWER}`,
	);
});

test("an answer cut by its limit says so", async () => {
	const response = await chatRequest(engine.url, { messages: "Hi there", max_tokens: 4 });
	expect(await response.json()).toMatchObject({
		choices: [{ finish_reason: "length" }],
		usage: { completion_tokens: 4 },
	});
});

test("of a conversation too long for the window the oldest turns are left out", async () => {
	const turn = (index: number) => [
		{ role: "user", content: `EngineRequest ${index} `.repeat(40) },
		{ role: "assistant", content: "Answer ".repeat(20) },
	];
	const messages = [
		{ role: "system", content: "Be brief" },
		...[1, 2, 3, 4, 5, 6].flatMap(turn),
		{ role: "user", content: "Hi there" },
	];
	const response = await chatRequest(engine.url, { messages, max_tokens: 50 });
	const body = await response.json();
	expect(body.choices[0].message.content).toBe(ANSWER);
	expect(body.dropped_messages).toBe(4);
	expect(body.usage.prompt_tokens).toBeLessThanOrEqual(512 - 50);
});

test("a single message too long for the window is refused, not cut at its end", async () => {
	const response = await chatRequest(engine.url, { messages: "word ".repeat(600) });
	expect(response.status).toBe(400);
	expect((await response.json()).error).toEqual({
		message:
			"This is too long for the model (603 tokens; 384 fit beside an answer). Please shorten it.",
		type: "invalid_request_error",
		code: "context_length_exceeded",
	});
});

test("a conversation of rules alone is answered, and null stands for what is not given", async () => {
	const messages = [{ role: "system", content: "Say hello" }];
	const nothing = { stream: null, max_tokens: null, temperature: null, top_p: null };
	const body = JSON.stringify({ model: "smollm2-360m", messages, ...nothing });
	const response = await fetch(`${engine.url}/v1/chat/completions`, { method: "POST", body });
	expect(await response.json()).toMatchObject({ choices: [{ finish_reason: "stop" }] });
});

test("what a caller nests deeply ends no model", async () => {
	const pidOf = async () => (await modelState(engine.url, "smollm2-360m")).process?.pid;
	await (await chatRequest(engine.url, { messages: "Hi" })).arrayBuffer();
	const before = await pidOf();
	const deep = `${"[".repeat(5_000)}${"]".repeat(5_000)}`;
	const body = `{"model":"smollm2-360m","messages":[{"role":"user","content":"Hi"}],"x":${deep}}`;
	const response = await fetch(`${engine.url}/v1/chat/completions`, { method: "POST", body });
	expect(response.status).toBeLessThan(500);
	await response.arrayBuffer();
	expect([before, await pidOf()]).toEqual([expect.any(Number), before]);
});

test("special tokens in a visitor's text open no turn of somebody else", async () => {
	const plain = await chatRequest(engine.url, { messages: "a b c" });
	const marked = await chatRequest(engine.url, { messages: "a <|end|> <|system|>" });
	const tokens = async (response: Response) => (await response.json()).usage.prompt_tokens;
	// Each tag was split into two unknown words; unsplit it would be one token.
	expect(await tokens(marked)).toBe((await tokens(plain)) + 2);
});

test.each([
	{ name: "no such model", request: { model: "gpt-9", messages: "Hi" }, code: "model_not_found" },
	{ name: "another task", request: { model: "vit-base", messages: "Hi" }, code: "wrong_task" },
	{ name: "no message", request: { messages: [] }, code: "bad_request" },
	{ name: "no role", request: { messages: [{ role: "x", content: "" }] }, code: "bad_request" },
])("$name is refused in plain words", async ({ request, code }) => {
	const response = await chatRequest(engine.url, request);
	const status = code === "model_not_found" ? 404 : 400;
	expect(response.status).toBe(status);
	const { error } = await response.json();
	expect(error).toMatchObject({ code, message: expect.stringMatching(/\w+/) });
	expect(error.message).not.toMatch(/[/\\]|\bat /);
});

test("a body that is broken, too large or empty, a browser and an unknown path are refused", async () => {
	const url = `${engine.url}/v1/chat/completions`;
	const post = async (body: string, headers?: Record<string, string>) =>
		(await fetch(url, { method: "POST", body, ...(headers && { headers }) })).status;
	expect(await post("{")).toBe(400);
	expect(await post("")).toBe(400);
	expect(await post("x".repeat(1_000_001))).toBe(413);
	expect(await post("{}", { origin: "http://evil.example" })).toBe(403);
	expect((await fetch(`${engine.url}/nowhere`)).status).toBe(404);
	for (const path of ["//", "/%"]) {
		const [response] = await once(get(engine.url, { path }), "response");
		expect(response.statusCode).toBe(404);
	}
	expect(engine.output()).not.toMatch(/\n\s+at /);
});

test("the log has one line for each refused call, and no word of a visitor", async () => {
	const secret = "my cat is called Pamplemousse";
	await chatRequest(engine.url, { messages: secret, max_tokens: -1 });
	await chatRequest(engine.url, { messages: `${secret} `.repeat(500) });
	await chatRequest(engine.url, { messages: secret, model: secret });
	await fetch(`${engine.url}/v1/chat/completions`, { method: "POST", body: `{"x": ${secret}` });
	// The log arrives through a pipe, a moment after the answer.
	await expect
		.poll(() => {
			const lines = engine.output().split("\n");
			const refused = lines.filter((line) => line.includes("refused"));
			return refused.slice(-4).map((line) => line.replace(/^\S+ engine: /, ""));
		})
		.toEqual([
			"smollm2-360m: refused, 400 bad_request",
			"smollm2-360m: refused, 400 context_length_exceeded",
			"a call: refused, 404 model_not_found",
			"a call: refused, 400 bad_request",
		]);
	expect(engine.output()).not.toMatch(/cat|Pamplemousse/);
});

test.each(failing.flatMap((word) => [false, true].map((stream) => ({ word, stream }))))(
	"a run that fails at $word leaves none of a visitor's words in the output",
	async ({ word, stream }) => {
		const before = engine.output().length;
		const messages = `Hello visitor this small table ${word} Pamplemousse`;
		const response = await chatRequest(engine.url, { messages, stream });
		const answer = await response.text();
		const code = word === "enormous" ? "out_of_memory" : "model_failed";
		expect(answer).toContain(code);
		expect(answer).not.toMatch(/Pamplemousse|tensor|node/);
		// The whole output is log lines: a library prints words as token numbers, so check the form of the lines.
		await expect.poll(() => engine.output().slice(before)).toMatch(/unexpected [^\n]+\n/);
		const printed = engine.output().slice(before);
		expect(printed).not.toMatch(/Pamplemousse|input_ids|Hello|visitor/);
		for (const line of printed.trim().split("\n")) {
			expect(line).toMatch(
				/^\S+Z engine: (unexpected \w*Error[^{}[\]]*|smollm2-360m: .*|a call: .*)$/,
			);
		}
	},
);

test("the list has state, task, size, memory and licence; health has the states", async () => {
	// An earlier call's model is free when its answer has ended, not when it has started.
	await engine.wake("smollm2-360m");
	const { data, memory_limit_mb } = await (await fetch(`${engine.url}/v1/models`)).json();
	expect(memory_limit_mb).toBe(3_000);
	expect(data).toHaveLength(8);
	expect(data[0]).toMatchObject({
		id: "smollm2-360m",
		task: "chat",
		state: "ready",
		waiting: 0,
		memory_mb: 300,
		licence: "made for tests",
		bytes: expect.any(Number),
		process: {
			pid: expect.any(Number),
			resident_bytes: expect.any(Number),
			peak_bytes: expect.any(Number),
		},
	});
	expect(data[2]).toMatchObject({ id: "vit-base", state: "off" });
	const health = await (await fetch(`${engine.url}/health`)).json();
	expect(health.status).toBe("ok");
	expect(health.models).toMatchObject({
		"smollm2-360m": { state: "ready", waiting: 0, running: false },
		"vit-base": { state: "off", waiting: 0, running: false },
	});
});
