import { EventEmitter, once } from "node:events";
import { createTRPCClient, httpBatchStreamLink, TRPCClientError } from "@trpc/client";
import { expect, onTestFinished, test } from "vitest";
import { collect } from "../../testing/server/collect.ts";
import { chatChunk, fakeReply } from "../../testing/server/fake-reply.ts";
import { createFakeTransport, type FakeAnswer } from "../../testing/server/fake-transport.ts";
import { TEST_TOKEN } from "../../testing/server/test-context.ts";
import { startSite } from "../../testing/site.ts";
import type { AppRouter } from "../procedures/router.ts";

const prompt = { modelId: "HuggingFaceTB/SmolLM3-3B", prompt: "Hi" } as const;
const messages = [{ role: "user" as const, content: "Hi" }];
const conversation = { modelId: "deepseek-ai/DeepSeek-R1-0528", messages } as const;

/** The browser's client, which also records its responses. */
async function clientOf(answer: FakeAnswer) {
	const transport = createFakeTransport(answer);
	const site = await startSite({ PROVIDER: "huggingface", HF_TOKEN: TEST_TOKEN }, { transport });
	onTestFinished(() => site.close());
	const responses: Response[] = [];
	const link = httpBatchStreamLink({
		url: `${site.origin}/trpc`,
		maxItems: 1,
		async fetch(url, options) {
			const { signal = null, body = null, ...rest } = options ?? {};
			const response = await fetch(url, { ...rest, signal, body });
			responses.push(response);
			return response;
		},
	});
	const client = createTRPCClient<AppRouter>({ links: [link] });
	return { client, responses, requests: transport.requests };
}

type Client = Awaited<ReturnType<typeof clientOf>>["client"];
type Open = (client: Client, signal?: AbortSignal) => Promise<AsyncIterable<unknown>>;

const streams: readonly [name: string, open: Open][] = [
	["chat", (client, signal) => client.chat.mutate(conversation, { ...(signal && { signal }) })],
	[
		"generateText",
		(client, signal) => client.generateText.mutate(prompt, { ...(signal && { signal }) }),
	],
];

test.each(streams)(
	"%s: the first event is there before the provider sends the second",
	async (_name, open) => {
		const gate = new EventEmitter();
		const { client, responses } = await clientOf(
			fakeReply.events(
				chatChunk("One"),
				async () => void (await once(gate, "open")),
				chatChunk(" two", "stop"),
			),
		);
		const reader = (await open(client))[Symbol.asyncIterator]();
		expect((await reader.next()).value).toEqual({ type: "answer", text: "One" });
		gate.emit("open");
		expect((await reader.next()).value).toEqual({ type: "answer", text: " two" });
		expect((await reader.next()).value).toMatchObject({ type: "done" });
		expect((await reader.next()).done).toBe(true);
		expect(Object.fromEntries(responses[0]?.headers ?? [])).toMatchObject({
			"content-type": "application/jsonl",
			"cache-control": "no-store, no-transform",
			"x-accel-buffering": "no",
			"x-content-type-options": "nosniff",
		});
	},
);

test.each(streams)(
	"%s: a failure before the first event is typed and has its status",
	async (_name, open) => {
		const loading = { error: "Model is currently loading", estimated_time: 20 };
		const { client, responses } = await clientOf(fakeReply.json(loading, { status: 503 }));
		const { events, error } = await collect(open(client));
		expect(events).toEqual([]);
		expect(error).toBeInstanceOf(TRPCClientError);
		expect(error).toMatchObject({
			message: "Model is currently loading. Please try again in a few moments.",
			data: {
				code: "SERVICE_UNAVAILABLE",
				httpStatus: 503,
				errorCode: "MODEL_LOADING",
				retryAfterSeconds: 20,
				requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
			},
		});
		expect(responses[0]?.status).toBe(503);
		expect(responses[0]?.headers.get("retry-after")).toBe("20");
	},
);

test.each(streams)(
	"%s: a failure in the middle is typed, and what came is kept",
	async (_name, open) => {
		const { client } = await clientOf(
			fakeReply.events(chatChunk("One"), () => Promise.reject(new Error("socket hang up"))),
		);
		const { events, error } = await collect(open(client));
		expect(events).toEqual([{ type: "answer", text: "One" }]);
		expect(error).toBeInstanceOf(TRPCClientError);
		expect(error).toMatchObject({
			message: "The answer was cut off by the provider. What arrived is kept.",
			data: { httpStatus: 502, errorCode: "STREAM_CUT", path: _name },
		});
		expect(JSON.stringify(error)).not.toMatch(/socket|stack/);
	},
);

test.each(streams)("%s: an aborted signal ends the upstream call", async (_name, open) => {
	const { client, requests } = await clientOf(
		fakeReply.events(chatChunk("One"), () => new Promise(() => undefined)),
	);
	const controller = new AbortController();
	const reader = (await open(client, controller.signal))[Symbol.asyncIterator]();
	await reader.next();
	expect(requests[0]?.signal.aborted).toBe(false);
	controller.abort();
	await expect.poll(() => requests[0]?.signal.aborted).toBe(true);
});

test.each(streams)("%s: a break ends the upstream call", async (_name, open) => {
	const { client, requests } = await clientOf(
		fakeReply.events(chatChunk("One"), () => new Promise(() => undefined)),
	);
	for await (const _event of await open(client)) break;
	await expect.poll(() => requests[0]?.signal.aborted).toBe(true);
});

test.each(streams)(
	"%s: an abort before the first event ends the upstream call",
	async (_name, open) => {
		const { client, requests } = await clientOf(fakeReply.hang());
		const controller = new AbortController();
		const failure = collect(open(client, controller.signal));
		await expect.poll(() => requests).toHaveLength(1);
		controller.abort();
		await expect.poll(() => requests[0]?.signal.aborted).toBe(true);
		expect((await failure).error).toBeInstanceOf(TRPCClientError);
	},
);

test("twenty streams at once keep apart", async () => {
	const { client } = await clientOf(async ({ body, ...request }) =>
		fakeReply.events(chatChunk(`${JSON.parse(String(body)).messages[0].content}!`, "stop"))({
			...request,
		}),
	);
	const answers = await Promise.all(
		Array.from({ length: 20 }, async (_, count) =>
			collect(client.generateText.mutate({ ...prompt, prompt: `n${count}` })),
		),
	);
	expect(answers.map(({ events }) => events[0])).toEqual(
		Array.from({ length: 20 }, (_, count) => ({ type: "answer", text: `n${count}!` })),
	);
	expect(JSON.stringify(answers)).not.toContain(TEST_TOKEN);
});
