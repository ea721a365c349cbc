import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ModelTask } from "#shared/models.ts";
import { modelOn } from "../../../testing/engines/ask-model.ts";
import { modelsFile } from "../../../testing/engines/models-file.ts";
import { samplePng, sampleWav } from "../../../testing/samples.ts";
import { checkedCaller } from "../../../testing/server/checked-caller.ts";
import { collect } from "../../../testing/server/collect.ts";
import { chatChunk, fakeReply } from "../../../testing/server/fake-reply.ts";
import { createFakeTransport } from "../../../testing/server/fake-transport.ts";
import { testContext } from "../../../testing/server/test-context.ts";

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

const backend = { wire: "openai", url: "$ENGINE_URL/v1", model: "m", firstByteSeconds: 300 };
const done = [chatChunk("Done", "stop"), "data: [DONE]\n\n"];
const seconds = (count: number) => () => vi.advanceTimersByTimeAsync(count * 1_000);

/** The comments of an engine whose queue holds a call for this long. */
function waiting(total: number): unknown[] {
	const heartbeats = Array.from({ length: total / 10 }, () => [": waiting\n\n", seconds(10)]);
	return [": queue-position 1\n\n", ...heartbeats.flat()];
}

/** Calls a model of the engine, whose stream has these steps. */
async function ask(...steps: unknown[]) {
	const made = modelOfEngine(...steps);
	return { ...made, ...(await made.askAs("192.0.2.1")) };
}

function modelOfEngine(...steps: unknown[]) {
	const transport = createFakeTransport(fakeReply.events(...steps));
	const environment = {
		ENGINE_URL: "http://127.0.0.1:8731",
		MODELS_FILE: modelsFile("chat", [backend]),
		PROVIDER: "huggingface",
	};
	const made = testContext({ transport, environment });
	const messages = [{ role: "user" as const, content: "Hello" }];
	const askAs = (visitor: string) =>
		collect(checkedCaller({ ...made.context, visitor }).chat({ modelId: "test/model", messages }));
	return { ...made, requests: transport.requests, askAs };
}

test.each([
	["waits in the engine's queue for minutes", waiting(200)],
	["begins with a role, while its model reads a long prompt", [chatChunk(""), seconds(120)]],
])("a stream that %s is no dead one", async (_name, steps) => {
	const { events, error, records } = await ask(...steps, ...done);
	expect(error).toBeUndefined();
	expect(events.at(-1)).toMatchObject({ result: { generated_text: "Done" } });
	expect(records).toMatchObject([{ outcome: "ok" }]);
});

test("a wait that lasts too long costs nothing and is not held against the engine", async () => {
	const { askAs, requests, records, allowance } = modelOfEngine(...waiting(320), ...done);
	for (let count = 0; count < 7; count += 1) {
		const { error } = await askAs(`192.0.2.${count}`);
		expect(error).toMatchObject({ cause: { code: "PROVIDER_TIMEOUT" }, pointsSpent: 0 });
	}
	expect(records).toHaveLength(7);
	expect(requests).toHaveLength(7);
	expect(allowance).toMatchObject({ held: 0, refunds: 7 });
});

test("an engine that falls silent while a call waits is given up, and the call is paid", async () => {
	const { error, records } = await ask(...waiting(100), seconds(250), ...done);
	expect(error).toMatchObject({ cause: { code: "PROVIDER_TIMEOUT" } });
	expect(records).toMatchObject([{ points: 1 }]);
});

test("an answer that has begun may not pause for longer than half a minute", async () => {
	const { events, error, records } = await ask(chatChunk("Do"), seconds(31), ...done);
	expect(events).toEqual([{ type: "answer", text: "Do" }]);
	expect(error).toMatchObject({ cause: { code: "PROVIDER_TIMEOUT" } });
	expect(records).toMatchObject([{ points: 1 }]);
});

/** Sends the head at once, and the body after this many seconds. */
function slowBody(body: BodyInit, delay: number, type: string): Response {
	const wait = new TransformStream<Uint8Array, Uint8Array>({
		start: () => new Promise((resolve) => setTimeout(resolve, delay * 1_000)),
	});
	const late = new Response(body).body?.pipeThrough(wait) ?? null;
	return new Response(late, { headers: { "content-type": type } });
}

test.each<[task: ModelTask, body: BodyInit, type: string]>([
	[
		"generateImage",
		JSON.stringify({ data: [{ b64_json: samplePng().toString("base64") }] }),
		"json",
	],
	["transcribe", JSON.stringify({ text: "Done" }), "json"],
	["chat", JSON.stringify({ choices: [{ message: { content: "Done" } }] }), "json"],
	["tts", new Uint8Array(sampleWav()), "octet-stream"],
])("%s: a head that comes at once is no answer: its body may take as long", async (...own) => {
	const [task, body, type] = own;
	const { ask, requests } = modelOn({
		task,
		engine: () => slowBody(body, 200, `application/${type}`),
		backends: [{ ...backend, url: "http://engine.test/v1" }],
	});
	const asked = ask();
	// Reading a file takes real time.
	await vi.waitFor(() => expect(requests).toHaveLength(1), { timeout: 60_000 });
	await vi.advanceTimersByTimeAsync(210_000);
	expect(await asked).toBeDefined();
});
