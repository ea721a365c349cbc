import { setImmediate } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { modelsFile } from "../../../testing/engines/models-file.ts";
import { checkedCaller } from "../../../testing/server/checked-caller.ts";
import { collect } from "../../../testing/server/collect.ts";
import { chatChunk, fakeReply } from "../../../testing/server/fake-reply.ts";
import { createFakeTransport, type FakeAnswer } from "../../../testing/server/fake-transport.ts";
import { runTask } from "../../../testing/server/run-task.ts";
import { testContext } from "../../../testing/server/test-context.ts";
import { startStandIn } from "../../../testing/stand-in.ts";
import { createNetwork } from "../network/network.ts";

const loading = fakeReply.json({ error: "loading", estimated_time: 20 }, { status: 503 });
const good = fakeReply.events(chatChunk("Hello", "stop"));
const input = { modelId: "HuggingFaceTB/SmolLM3-3B", prompt: "Hi" } as const;

test.each([
	["a name is resolved at the second time", good, "ok"],
	["a name server is away for long", fakeReply.failure("EAI_AGAIN"), "PROVIDER_UNREACHABLE"],
])(
	"%s: asked once more after a pause, and only what went out counts",
	async (_name, second, outcome) => {
		const transport = createFakeTransport(fakeReply.failure("EAI_AGAIN"), second);
		const { requests, sleeps, records } = await runTask("generateText", transport);
		expect([requests.length, sleeps]).toEqual([2, [300]]);
		const isGood = outcome === "ok";
		expect(records).toMatchObject([{ outcome, requests: isGood ? 1 : 0, points: isGood ? 1 : 0 }]);
	},
);

test.each([
	["key", { key: "$OWN_KEY" }],
	["header", { headers: { "api-key": "$OWN_KEY" } }],
])("a %s that a failure quotes is neither shown nor logged, however it looks", async (_, own) => {
	const OWN_KEY = "0123456789abcdef0123456789abcdef";
	const backend = {
		wire: "openai" as const,
		url: "https://own.example.org/v1",
		model: "own",
		...own,
	};
	for (const status of [400, 401, 500]) {
		const message = `Not for ${OWN_KEY} in this deployment`;
		const transport = createFakeTransport(fakeReply.json({ error: { message } }, { status }));
		const { context, records } = testContext({
			transport,
			environment: { OWN_KEY, MODELS_FILE: modelsFile("generateText", [backend]) },
		});
		const asked = { ...input, modelId: "test/model" };
		const { error } = await collect(checkedCaller(context).generateText(asked));
		expect(transport.requests).toHaveLength(1);
		const told = [String(error), error, records].map((one) => JSON.stringify(one));
		expect(told.join()).not.toContain(OWN_KEY);
	}
});

test("a failure that quotes a header without a secret keeps its words", async () => {
	const headers = { "api-version": "2026-11-01-preview" };
	const backend = { wire: "openai" as const, url: "https://own.example.org/v1", model: "own" };
	const message = "The version 2026-11-01-preview has ended";
	const transport = createFakeTransport(fakeReply.json({ error: { message } }, { status: 400 }));
	const { context } = testContext({
		transport,
		environment: { MODELS_FILE: modelsFile("generateText", [{ ...backend, headers }]) },
	});
	const asked = { ...input, modelId: "test/model" };
	const { error } = await collect(checkedCaller(context).generateText(asked));
	expect(String(error)).toContain(message);
});

test("a call that finds no connection in time was never sent, and is free", async () => {
	const transport = createFakeTransport(fakeReply.failure("UND_ERR_CONNECT_TIMEOUT"));
	const { records, allowance } = await runTask("generateText", transport);
	expect(records).toMatchObject([{ outcome: "PROVIDER_TIMEOUT", requests: 0, points: 0 }]);
	expect(allowance).toMatchObject({ held: 0, refunds: 1 });
});

test("a call whose time ends before it finds a connection was never sent, and is free", async () => {
	const provider = await startStandIn();
	const network = createNetwork({ connections: 1 });
	onTestFinished(async () => {
		await Promise.all([provider.close(), network.close()]);
	});
	// The first call keeps the only connection until its visitor leaves.
	const sent = new Promise<void>((resolve) => provider.play(() => resolve()));
	const environment = { HF_ROUTER_URL: provider.url };
	const first = testContext({ transport: network, environment });
	const leave = new AbortController();
	const firstCall = collect(
		checkedCaller(first.context, { signal: leave.signal }).generateText(input),
	);
	await sent;
	const limits = { firstByteMs: 100, wholeMs: 100, idleMs: 100 };
	const second = testContext({ transport: network, environment, limits });
	await collect(checkedCaller(second.context).generateText(input));
	expect(second.records).toMatchObject([{ requests: 0, points: 0 }]);
	leave.abort();
	await firstCall;
	expect(first.records).toMatchObject([{ requests: 1, points: 1 }]);
});

test.each(["EMFILE", "ENFILE", "EADDRNOTAVAIL"])(
	"%s is this machine's: free, and no back-end rests",
	async (code) => {
		const backends = ["https://first.test", "https://second.test"].map((url) => ({
			wire: "openai",
			url,
			model: "m",
		}));
		const transport = createFakeTransport(fakeReply.failure(code));
		const environment = { MODELS_FILE: modelsFile("chat", backends), PROVIDER: "huggingface" };
		const { context, records } = testContext({ transport, environment });
		const messages = [{ role: "user" as const, content: "Hello" }];
		const ask = () => collect(checkedCaller(context).chat({ modelId: "test/model", messages }));
		for (let count = 0; count < 6; count += 1) {
			expect((await ask()).error).toMatchObject({ cause: { code: "SITE_BUSY" }, pointsSpent: 0 });
		}
		expect(new Set(transport.requests.map(({ url }) => new URL(url).host)).size).toBe(1);
		expect(records[0]).toMatchObject({
			requests: 0,
			points: 0,
			detail: expect.stringContaining(code),
		});
		expect((await checkedCaller(context).status()).models).toEqual({
			"test/model": { state: "ready" },
		});
	},
);

test("a deadline cuts what has come and is still being unpacked", async () => {
	let isClosed = false;
	async function* unpacked() {
		try {
			for (;;) {
				await setImmediate();
				yield Buffer.from(":\n");
			}
		} finally {
			isClosed = true;
		}
	}
	const transport = createFakeTransport(() => ({
		status: 200,
		headers: { "content-type": "text/event-stream" },
		body: unpacked(),
	}));
	const limits = { firstByteMs: 20, wholeMs: 20, idleMs: 20 };
	const { context } = testContext({ transport, limits });
	const { error } = await collect(checkedCaller(context).generateText(input));
	expect(error).toMatchObject({ cause: { code: "PROVIDER_TIMEOUT" } });
	await expect.poll(() => isClosed).toBe(true);
});

test("a loading model gets one call, and the answer says when to come back", async () => {
	const { error, requests, sleeps } = await runTask("chat", createFakeTransport(loading, good));
	expect(requests).toHaveLength(1);
	expect(sleeps).toEqual([]);
	expect(error).toMatchObject({ cause: { code: "MODEL_LOADING", retryAfterSeconds: 20 } });
});

/** Generates a text until the signal reports a disconnect. */
function generate(answer: FakeAnswer, signal?: AbortSignal) {
	const transport = createFakeTransport(answer);
	const made = testContext({ transport });
	const stream = checkedCaller(made.context, signal && { signal }).generateText(input);
	return { ...made, requests: transport.requests, stream };
}

test("a visitor who leaves before the answer stops the call, and no retry follows", async () => {
	const controller = new AbortController();
	const { stream, requests, ...seen } = generate(fakeReply.hang(), controller.signal);
	const call = collect(stream);
	await expect.poll(() => requests.length).toBe(1);
	controller.abort();
	expect((await call).error).toMatchObject({ cause: { code: "STOPPED" } });
	expect(requests[0]?.signal.aborted).toBe(true);
	expect(requests).toHaveLength(1);
	expect(seen.records).toMatchObject([{ outcome: "STOPPED" }]);
	expect(seen.allowance.held).toBe(0);
});

test("a visitor who leaves during a retry's pause starts no further call", async () => {
	const controller = new AbortController();
	const { stream, requests } = generate((request) => {
		controller.abort();
		return fakeReply.failure("EAI_AGAIN")(request);
	}, controller.signal);
	expect((await collect(stream)).error).toMatchObject({ cause: { code: "STOPPED" } });
	expect(requests).toHaveLength(1);
});

test("a visitor who left before the call sends nothing", async () => {
	const { stream, requests, allowance } = generate(good, AbortSignal.abort());
	expect((await collect(stream)).error).toBeDefined();
	expect(requests).toEqual([]);
	expect(allowance).toMatchObject({ held: 0, refunds: 1 });
});

test("a reader who stops reading frees the slot and the upstream call", async () => {
	const hanging = () => new Promise<void>(() => undefined);
	const answer = fakeReply.events(chatChunk("One"), chatChunk("Two"), hanging);
	const { stream, requests, allowance, records } = generate(answer);
	for await (const _event of await stream) break;
	await expect.poll(() => requests[0]?.signal.aborted).toBe(true);
	expect(allowance.held).toBe(0);
	expect(records).toMatchObject([{ outcome: "STOPPED", points: 1 }]);
});

test("a stream that nobody begins to read can be given up", async () => {
	const { stream, requests, allowance } = generate(good);
	await (await stream)[Symbol.asyncIterator]().return?.();
	expect(allowance).toMatchObject({ held: 0, refunds: 1 });
	expect(requests).toEqual([]);
});

test.each([
	Object.assign(new Error("x"), { code: "UND_ERR_HEADERS_TIMEOUT" }),
	// Only the network knows whether a connection broke at once and before a byte.
	Object.assign(new Error("x"), { code: "ECONNRESET" }),
	new DOMException("Aborted", "AbortError"),
	"ECONNRESET",
	undefined,
])("%s alone is no reason for another try", async (error) => {
	const transport = createFakeTransport(() => Promise.reject(error), good);
	expect((await runTask("generateText", transport)).requests).toHaveLength(1);
});
