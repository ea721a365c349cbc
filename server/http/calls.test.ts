import { EventEmitter, once } from "node:events";
import {
	createTRPCClient,
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
import { startSite } from "../../testing/site.ts";
import type { AppRouter } from "../procedures/router.ts";

// Which procedure works over which link: testing/links.test.ts. Disconnects: disconnects.test.ts.

type Fetch = NonNullable<Parameters<typeof httpLink>[0]["fetch"]>;
type LinkOf = (options: { url: string; fetch: Fetch }) => TRPCLink<AppRouter>;

/** The link that browsers use for streams. */
const lines: LinkOf = (options) => httpBatchStreamLink({ ...options, maxItems: 1 });

/** A client that records its responses, of a site whose provider gives this answer. */
async function openClient(link: LinkOf, answer: FakeAnswer) {
	const hosted = { PROVIDER: "huggingface", HF_TOKEN: TEST_TOKEN };
	const site = await startSite(hosted, { transport: createFakeTransport(answer) });
	onTestFinished(() => site.close());
	const responses: Response[] = [];
	const recorded: Fetch = async (url, options) => {
		const { signal = null, body = null, ...rest } = options ?? {};
		const response = await fetch(url, { ...rest, signal, body });
		responses.push(response);
		return response;
	};
	const links = [link({ url: `${site.origin}/trpc`, fetch: recorded })];
	return { client: createTRPCClient<AppRouter>({ links }), responses };
}

type Client = Awaited<ReturnType<typeof openClient>>["client"];

const image = { modelId: "black-forest-labs/FLUX.1-dev", prompt: "A cat" };
const text = { modelId: "HuggingFaceTB/SmolLM3-3B", prompt: "Hi" };
const messages = [{ role: "user" as const, content: "Hi" }];
const conversation = { modelId: "deepseek-ai/DeepSeek-R1-0528", messages };

test("the first event is there before the provider sends the second", async () => {
	const gate = new EventEmitter();
	const { client, responses } = await openClient(
		lines,
		fakeReply.events(
			chatChunk("One"),
			async () => void (await once(gate, "open")),
			chatChunk(" two", "stop"),
		),
	);
	const reader = (await client.chat.mutate(conversation))[Symbol.asyncIterator]();
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
});

type First = readonly [name: string, link: LinkOf, ask: (client: Client) => Promise<unknown>];

const firsts: readonly First[] = [
	["a call", httpLink, (client) => client.generateImage.mutate(image)],
	[
		"a stream",
		lines,
		async (client) => (await client.chat.mutate(conversation))[Symbol.asyncIterator]().next(),
	],
];

test.each(firsts)("%s: an error of the provider is typed, and has its status", async (...first) => {
	const [, link, ask] = first;
	const head = { status: 429, headers: { "retry-after": "7" } };
	const refusal = fakeReply.json({ error: "Rate limit reached" }, head);
	const { client, responses } = await openClient(link, refusal);
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
});

test("a failure in the middle of a stream is typed, and what came is kept", async () => {
	const hangUp = () => Promise.reject(new Error("socket hang up"));
	const { client } = await openClient(lines, fakeReply.events(chatChunk("One"), hangUp));
	const { events, error } = await collect(client.chat.mutate(conversation));
	expect(events).toEqual([{ type: "answer", text: "One" }]);
	expect(error).toBeInstanceOf(TRPCClientError);
	expect(error).toMatchObject({
		message: "The answer was cut off by the provider. What arrived is kept.",
		data: { httpStatus: 502, errorCode: "STREAM_CUT", path: "chat" },
	});
	expect(JSON.stringify(error)).not.toMatch(/socket|stack/);
});

test("twenty concurrent streams are not mixed up", async () => {
	const { client } = await openClient(lines, async (request) => {
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
