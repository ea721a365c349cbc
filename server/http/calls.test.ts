import { createTRPCClient, httpBatchLink, httpLink, TRPCClientError } from "@trpc/client";
import { expect, onTestFinished, test } from "vitest";
import { fakeReply } from "../../testing/server/fake-reply.ts";
import { createFakeTransport, type FakeAnswer } from "../../testing/server/fake-transport.ts";
import { TEST_TOKEN } from "../../testing/server/test-context.ts";
import { PNG } from "../../testing/server/test-files.ts";
import { startSite } from "../../testing/site.ts";
import type { AppRouter } from "../procedures/router.ts";

const links = [
	["httpLink", httpLink],
	["httpBatchLink", httpBatchLink],
] as const;
const image = { modelId: "black-forest-labs/FLUX.1-dev", prompt: "A cat" } as const;
const picture = fakeReply.json({ data: [{ b64_json: PNG.toString("base64") }] });

async function clientOf(
	link: (typeof links)[number][1],
	answer: FakeAnswer,
	environment: Record<string, string> = {},
) {
	const transport = createFakeTransport(answer);
	const hosted = { PROVIDER: "huggingface", HF_TOKEN: TEST_TOKEN, ...environment };
	const site = await startSite(hosted, { transport });
	onTestFinished(() => site.close());
	const client = createTRPCClient<AppRouter>({ links: [link({ url: `${site.origin}/trpc` })] });
	return { client, inFlight: site.inFlight, requests: transport.requests };
}

test.each(links)("%s: a mutation", async (_name, link) => {
	const { client } = await clientOf(link, picture);
	expect(await client.generateImage.mutate(image)).toMatchObject({ type: "image_generation" });
});

test.each(links)("%s: a query, and a question that spends", async (_name, link) => {
	const { client } = await clientOf(link, fakeReply.json({ choices: [{ text: "Hi" }] }));
	expect(await client.status.query()).toMatchObject({
		provider: "huggingface",
		isTokenConfigured: true,
		allowance: { prices: { chat: 1 } },
	});
	const modelId = "HuggingFaceTB/SmolLM3-3B";
	expect(await client.modelStatus.mutate({ modelId })).toEqual({ modelId, isAvailable: true });
});

test.each(links)("%s: an error of the provider", async (_name, link) => {
	const answer = fakeReply.json(
		{ error: "Rate limit reached" },
		{ status: 429, headers: { "retry-after": "7" } },
	);
	const { client } = await clientOf(link, answer);
	const error = await client.generateImage.mutate(image).catch((thrown: unknown) => thrown);
	expect(error).toBeInstanceOf(TRPCClientError);
	expect(error).toMatchObject({
		message: "Rate limit exceeded. Please try again later.",
		data: {
			code: "TOO_MANY_REQUESTS",
			httpStatus: 429,
			errorCode: "RATE_LIMIT",
			retryAfterSeconds: 7,
		},
	});
});

test.each(links)("%s: an abort ends the upstream call", async (_name, link) => {
	const { client, requests } = await clientOf(link, fakeReply.hang());
	const controller = new AbortController();
	const call = client.generateImage.mutate(image, { signal: controller.signal });
	call.catch(() => undefined);
	await expect.poll(() => requests).toHaveLength(1);
	controller.abort();
	await expect.poll(() => requests[0]?.signal.aborted).toBe(true);
});

test("a stream asked for without lines is refused and leaves no slot taken", async () => {
	const { client, inFlight, requests } = await clientOf(httpLink, fakeReply.events(), {
		VISITOR_CONCURRENCY: "2",
	});
	for (let count = 0; count < 5; count += 1) {
		const call = client.generateText.mutate({ modelId: "HuggingFaceTB/SmolLM3-3B", prompt: "Hi" });
		await expect(call).rejects.toMatchObject({
			data: { httpStatus: 415, errorCode: "CONTENT_TYPE" },
		});
	}
	expect(requests).toEqual([]);
	expect(await inFlight()).toBe(0);
	const { visitor } = (await client.status.query()).allowance;
	expect(visitor.left).toBe(visitor.limit);
});
