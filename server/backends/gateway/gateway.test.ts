import { expect, test } from "vitest";
import { collect } from "../../../testing/server/collect.ts";
import { chatChunk, fakeReply } from "../../../testing/server/fake-reply.ts";
import { createFakeTransport } from "../../../testing/server/fake-transport.ts";
import { runTask } from "../../../testing/server/run-task.ts";
import { testContext } from "../../../testing/server/test-context.ts";
import { createCaller } from "../../procedures/router.ts";
import { isReset, retryPause } from "./gateway.ts";

const loading = fakeReply.json({ error: "loading", estimated_time: 20 }, { status: 503 });
const good = fakeReply.events(chatChunk("Hello", "stop"));
const input = { modelId: "HuggingFaceTB/SmolLM3-3B", prompt: "Hi" } as const;

test.each([
	["two resets", [fakeReply.failure("ECONNRESET"), fakeReply.failure("UND_ERR_SOCKET"), good]],
	["two other resets", [fakeReply.failure("EPIPE"), fakeReply.failure("ECONNRESET"), good]],
])("answers after %s", async (_name, answers) => {
	const outcome = await runTask("generateText", createFakeTransport(...answers));
	expect(outcome.error).toBeUndefined();
	expect(outcome.events.at(-1)).toMatchObject({ result: { items: [{ generated_text: "Hello" }] } });
	expect(outcome.requests).toHaveLength(3);
	expect(new Set(outcome.requests.map(({ body }) => body)).size).toBe(1);
	expect(outcome.records).toMatchObject([{ outcome: "ok", points: 1 }]);
});

test("a loading model gets one call, and the answer says when to come back", async () => {
	const { error, requests, sleeps } = await runTask("chat", createFakeTransport(loading, good));
	expect(requests).toHaveLength(1);
	expect(sleeps).toEqual([]);
	expect(error).toMatchObject({ cause: { code: "MODEL_LOADING", retryAfterSeconds: 20 } });
});

test("without a token nothing is sent", async () => {
	const transport = createFakeTransport(good);
	const { context, allowance } = testContext({
		transport,
		environment: { HF_TOKEN: "", PROVIDER: "huggingface" },
	});
	const { error } = await collect(createCaller(context).generateText(input));
	expect(error).toMatchObject({ cause: { code: "TOKEN_REQUIRED" } });
	expect(String(error)).toContain("API token is required. Please set HF_TOKEN");
	expect(transport.requests).toEqual([]);
	expect(allowance).toMatchObject({ held: 0, refunds: 1 });
});

test("a visitor who leaves before the answer stops the call, and no retry follows", async () => {
	const transport = createFakeTransport(fakeReply.hang());
	const { context, records, allowance } = testContext({ transport });
	const controller = new AbortController();
	const call = collect(createCaller(context, { signal: controller.signal }).generateText(input));
	await expect.poll(() => transport.requests.length).toBe(1);
	controller.abort();
	expect((await call).error).toMatchObject({ cause: { code: "STOPPED" } });
	expect(transport.requests[0]?.signal.aborted).toBe(true);
	expect(transport.requests).toHaveLength(1);
	expect(records).toMatchObject([{ outcome: "STOPPED" }]);
	expect(allowance.held).toBe(0);
});

test("a visitor who leaves during a retry's pause starts no further call", async () => {
	const controller = new AbortController();
	const transport = createFakeTransport(() => {
		controller.abort();
		return Promise.reject(Object.assign(new Error("reset"), { code: "ECONNRESET" }));
	});
	const { context } = testContext({ transport });
	const { error } = await collect(
		createCaller(context, { signal: controller.signal }).generateText(input),
	);
	expect(error).toMatchObject({ cause: { code: "STOPPED" } });
	expect(transport.requests).toHaveLength(1);
});

test("a visitor who left before the call sends nothing", async () => {
	const transport = createFakeTransport(good);
	const { context, allowance } = testContext({ transport });
	const { error } = await collect(
		createCaller(context, { signal: AbortSignal.abort() }).generateText(input),
	);
	expect(error).toBeDefined();
	expect(transport.requests).toEqual([]);
	expect(allowance).toMatchObject({ held: 0, refunds: 1 });
});

test("a reader who stops reading frees the slot and the upstream call", async () => {
	const transport = createFakeTransport(
		fakeReply.events(chatChunk("One"), chatChunk("Two"), hanging),
	);
	const { context, allowance, records } = testContext({ transport });
	for await (const _event of await createCaller(context).generateText(input)) break;
	await expect.poll(() => transport.requests[0]?.signal.aborted).toBe(true);
	expect(allowance.held).toBe(0);
	expect(records).toMatchObject([{ outcome: "STOPPED", points: 1 }]);
});

test("a stream that nobody begins to read can be given up", async () => {
	const transport = createFakeTransport(good);
	const { context, allowance } = testContext({ transport });
	const stream = await createCaller(context).generateText(input);
	await stream[Symbol.asyncIterator]().return?.();
	expect(allowance).toMatchObject({ held: 0, refunds: 1 });
	expect(transport.requests).toEqual([]);
});

function hanging() {
	return new Promise<void>(() => undefined);
}

test.each(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"])("%s is worth another try", (code) => {
	expect(isReset(Object.assign(new Error("x"), { code }))).toBe(true);
});

test.each([
	Object.assign(new Error("x"), { code: "ECONNREFUSED" }),
	Object.assign(new Error("x"), { code: "UND_ERR_HEADERS_TIMEOUT" }),
	new DOMException("Aborted", "AbortError"),
	new Error("ECONNRESET"),
	"ECONNRESET",
	undefined,
])("%s is not", (error) => {
	expect(isReset(error)).toBe(false);
});

test("pauses grow, with jitter around them", () => {
	expect([retryPause(1, () => 0), retryPause(1, () => 1)]).toEqual([150, 450]);
	expect([retryPause(2, () => 0), retryPause(2, () => 1)]).toEqual([300, 900]);
	expect(retryPause(2)).toBeGreaterThanOrEqual(300);
});
