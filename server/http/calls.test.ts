import { EventEmitter, once } from "node:events";
import {
	createTRPCClient,
	httpBatchLink,
	httpBatchStreamLink,
	httpLink,
	TRPCClientError,
	type TRPCLink,
} from "@trpc/client";
import { expect, onTestFinished, test } from "vitest";
import { collect } from "../../testing/server/collect.ts";
import { chatChunk, fakeReply } from "../../testing/server/fake-reply.ts";
import { createFakeTransport, type FakeAnswer } from "../../testing/server/fake-transport.ts";
import { TEST_TOKEN } from "../../testing/server/test-context.ts";
import { PNG } from "../../testing/server/test-files.ts";
import { startSite } from "../../testing/site.ts";
import type { AppRouter } from "../procedures/router.ts";

type Fetch = NonNullable<Parameters<typeof httpLink>[0]["fetch"]>;
type LinkOf = (options: { url: string; fetch: Fetch }) => TRPCLink<AppRouter>;

const plain: readonly [name: string, link: LinkOf][] = [
	["httpLink", httpLink],
	["httpBatchLink", httpBatchLink],
];
/** The browser's link for streams. */
const lines: LinkOf = (options) => httpBatchStreamLink({ ...options, maxItems: 1 });

/** A client that records its responses, and a site before a provider with this answer. */
async function clientOf(
	link: LinkOf,
	answer: FakeAnswer,
	environment: Record<string, string> = {},
) {
	const transport = createFakeTransport(answer);
	const hosted = { PROVIDER: "huggingface", HF_TOKEN: TEST_TOKEN, ...environment };
	const site = await startSite(hosted, { transport });
	onTestFinished(() => site.close());
	const responses: Response[] = [];
	const recorded: Fetch = async (url, options) => {
		const { signal = null, body = null, ...rest } = options ?? {};
		const response = await fetch(url, { ...rest, signal, body });
		responses.push(response);
		return response;
	};
	const links = [link({ url: `${site.origin}/trpc`, fetch: recorded })];
	const client = createTRPCClient<AppRouter>({ links });
	return { client, responses, inFlight: site.inFlight, requests: transport.requests };
}

const image = { modelId: "black-forest-labs/FLUX.1-dev", prompt: "A cat" };
const text = { modelId: "HuggingFaceTB/SmolLM3-3B", prompt: "Hi" };

test.each(plain)("%s: a mutation", async (_name, link) => {
	const picture = fakeReply.json({ data: [{ b64_json: PNG.toString("base64") }] });
	const { client } = await clientOf(link, picture);
	expect(await client.generateImage.mutate(image)).toMatchObject({ type: "image_generation" });
});

test.each(plain)("%s: a query, and a question that spends", async (_name, link) => {
	const { client } = await clientOf(link, fakeReply.json({ choices: [{ text: "Hi" }] }));
	expect(await client.status.query()).toMatchObject({
		allowance: { prices: { chat: 1 } },
	});
	const { modelId } = text;
	expect(await client.modelStatus.mutate({ modelId })).toEqual({ modelId, isAvailable: true });
});

test("a stream asked for without lines is refused and leaves no slot taken", async () => {
	const narrow = { VISITOR_CONCURRENCY: "2" };
	const { client, inFlight, requests } = await clientOf(httpLink, fakeReply.events(), narrow);
	for (let count = 0; count < 5; count += 1) {
		await expect(client.generateText.mutate(text)).rejects.toMatchObject({
			message: expect.stringContaining("httpBatchStreamLink"),
			data: { httpStatus: 406, errorCode: "STREAM_LINK" },
		});
	}
	expect(requests).toEqual([]);
	expect(await inFlight()).toBe(0);
	const { visitor } = (await client.status.query()).allowance;
	expect(visitor.left).toBe(visitor.limit);
});

type Client = Awaited<ReturnType<typeof clientOf>>["client"];
type Open = (client: Client, signal?: AbortSignal) => Promise<AsyncIterable<unknown>>;

const messages = [{ role: "user" as const, content: "Hi" }];
const conversation = { modelId: "deepseek-ai/DeepSeek-R1-0528", messages };
const streams: readonly [name: string, open: Open][] = [
	["chat", (client, signal) => client.chat.mutate(conversation, { ...(signal && { signal }) })],
	[
		"generateText",
		(client, signal) => client.generateText.mutate(text, { ...(signal && { signal }) }),
	],
];

test.each(streams)(
	"%s: the first event is there before the provider sends the second",
	async (_name, open) => {
		const gate = new EventEmitter();
		const { client, responses } = await clientOf(
			lines,
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

type First = readonly [name: string, link: LinkOf, ask: (client: Client) => Promise<unknown>];

const firstOf = async (stream: Promise<AsyncIterable<unknown>>) =>
	(await stream)[Symbol.asyncIterator]().next();
const firsts: readonly First[] = [
	["httpLink", httpLink, (client) => client.generateImage.mutate(image)],
	["httpBatchLink", httpBatchLink, (client) => client.generateImage.mutate(image)],
	["chat", lines, (client) => firstOf(client.chat.mutate(conversation))],
	["generateText", lines, (client) => firstOf(client.generateText.mutate(text))],
];

test.each(firsts)(
	"%s: an error of the provider is typed, and has its status where nothing came before",
	async (_name, link, ask) => {
		const head = { status: 429, headers: { "retry-after": "7" } };
		const refusal = fakeReply.json({ error: "Rate limit reached" }, head);
		const { client, responses } = await clientOf(link, refusal);
		const error = await ask(client).catch((thrown: unknown) => thrown);
		expect(error).toBeInstanceOf(TRPCClientError);
		expect(error).toMatchObject({
			message: "Rate limit exceeded. Please try again later.",
			data: {
				code: "TOO_MANY_REQUESTS",
				httpStatus: 429,
				errorCode: "RATE_LIMIT",
				retryAfterSeconds: 7,
				requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
			},
		});
		expect(responses[0]?.status).toBe(429);
		expect(responses[0]?.headers.get("retry-after")).toBe("7");
	},
);

test.each(streams)(
	"%s: a failure in the middle is typed, and what came is kept",
	async (path, open) => {
		const hangUp = () => Promise.reject(new Error("socket hang up"));
		const { client } = await clientOf(lines, fakeReply.events(chatChunk("One"), hangUp));
		const { events, error } = await collect(open(client));
		expect(events).toEqual([{ type: "answer", text: "One" }]);
		expect(error).toBeInstanceOf(TRPCClientError);
		expect(error).toMatchObject({
			message: "The answer was cut off by the provider. What arrived is kept.",
			data: { httpStatus: 502, errorCode: "STREAM_CUT", path },
		});
		expect(JSON.stringify(error)).not.toMatch(/socket|stack/);
	},
);

test.each(streams)("%s: a break ends the upstream call", async (_name, open) => {
	const silence = () => new Promise(() => undefined);
	const { client, requests } = await clientOf(lines, fakeReply.events(chatChunk("One"), silence));
	for await (const _event of await open(client)) break;
	await expect.poll(() => requests[0]?.signal.aborted).toBe(true);
});

test.each(streams)(
	"%s: an abort before the first event ends the upstream call",
	async (_name, open) => {
		const { client, requests } = await clientOf(lines, fakeReply.hang());
		const controller = new AbortController();
		const failure = collect(open(client, controller.signal));
		await expect.poll(() => requests).toHaveLength(1);
		expect(requests[0]?.signal.aborted).toBe(false);
		controller.abort();
		await expect.poll(() => requests[0]?.signal.aborted).toBe(true);
		expect((await failure).error).toBeInstanceOf(TRPCClientError);
	},
);

test("twenty streams at once keep apart", async () => {
	const { client } = await clientOf(lines, async (request) => {
		const { content } = JSON.parse(String(request.body)).messages[0];
		return fakeReply.events(chatChunk(`${content}!`, "stop"))(request);
	});
	const prompts = Array.from({ length: 20 }, (_, count) => `n${count}`);
	const answers = await Promise.all(
		prompts.map((prompt) => collect(client.generateText.mutate({ ...text, prompt }))),
	);
	expect(answers.map(({ events }) => events[0])).toEqual(
		prompts.map((prompt) => ({ type: "answer", text: `${prompt}!` })),
	);
	expect(JSON.stringify(answers)).not.toContain(TEST_TOKEN);
});
