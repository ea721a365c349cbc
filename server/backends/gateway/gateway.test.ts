import { expect, onTestFinished, test, vi } from "vitest";
import { collect } from "../../../testing/server/collect.ts";
import { chatChunk, fakeReply } from "../../../testing/server/fake-reply.ts";
import { createFakeTransport, type FakeAnswer } from "../../../testing/server/fake-transport.ts";
import { runTask } from "../../../testing/server/run-task.ts";
import { testContext } from "../../../testing/server/test-context.ts";
import { createCaller } from "../../procedures/router.ts";

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

/** Generates a text until the signal reports a disconnect. */
function generate(answer: FakeAnswer, signal?: AbortSignal) {
	const transport = createFakeTransport(answer);
	const made = testContext({ transport });
	const stream = createCaller(made.context, signal && { signal }).generateText(input);
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
		return fakeReply.failure("ECONNRESET")(request);
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
	new DOMException("Aborted", "AbortError"),
	new Error("ECONNRESET"),
	"ECONNRESET",
	undefined,
])("%s is no broken connection, which would be worth another try", async (error) => {
	const transport = createFakeTransport(() => Promise.reject(error), good);
	expect((await runTask("generateText", transport)).requests).toHaveLength(1);
});

test.each([
	[0, [150, 300]],
	[0.5, [300, 600]],
	[1, [450, 900]],
])("pauses grow, with jitter around them: %d", async (random, pauses) => {
	vi.spyOn(Math, "random").mockReturnValue(random);
	onTestFinished(() => void vi.restoreAllMocks());
	const reset = fakeReply.failure("ECONNRESET");
	const { sleeps } = await runTask("generateText", createFakeTransport(reset, reset, good));
	expect(sleeps).toEqual(pauses);
});
