import { expect, test } from "vitest";
import { aborted, fakeReply } from "../../../testing/server/fake-reply.ts";
import type { FakeAnswer } from "../../../testing/server/fake-transport.ts";
import { testClient } from "../../../testing/server/test-client.ts";
import { fal } from "./fal.ts";

const backend = {
	wire: "fal",
	url: "https://router.test/fal-ai",
	model: "fal-ai/flux/dev",
} as const;
const queue = "https://router.test/fal-ai/fal-ai/flux/requests/7b1f";
const submitted = fakeReply.json({
	status: "IN_QUEUE",
	response_url: "https://queue.fal.run/fal-ai/flux/requests/7b1f",
});
const waiting = fakeReply.json({ status: "IN_QUEUE" });
const question = { prompt: "A cat", parameters: {} };

test("a visitor who leaves takes the call out of the queue", async () => {
	const controller = new AbortController();
	const look: FakeAnswer = ({ signal }) => {
		controller.abort();
		return aborted(signal);
	};
	const options = { backend, task: "generateImage", signal: controller.signal } as const;
	const { client, requests } = testClient(options, submitted, waiting, look, fakeReply.json({}));
	await expect(fal.generateImage(client, question)).rejects.toMatchObject({ code: "STOPPED" });
	expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
		"POST https://router.test/fal-ai/fal-ai/flux/dev?_subdomain=queue",
		`GET ${queue}/status?_subdomain=queue`,
		`GET ${queue}/status?_subdomain=queue`,
		`PUT ${queue}/cancel?_subdomain=queue`,
	]);
	expect(requests.every(({ headers }) => headers.authorization === "Bearer key-of-tests")).toBe(
		true,
	);
});

test("submitting, looking and fetching share one time limit", async () => {
	const options = { backend: { ...backend, wholeSeconds: 0.05 }, task: "generateImage" } as const;
	const slowly: FakeAnswer = async (request) => {
		await new Promise((resolve) => setTimeout(resolve, 10));
		return waiting(request);
	};
	const { client, requests } = testClient(options, submitted, slowly);
	await expect(fal.generateImage(client, question)).rejects.toMatchObject({
		code: "PROVIDER_TIMEOUT",
	});
	expect(requests.length).toBeLessThan(10);
	expect(requests.at(-1)?.method).toBe("PUT");
});

test.each([
	["a failing look at the queue", fakeReply.json({ error: "bad gateway" }, { status: 502 })],
	["a look that cannot be read", fakeReply.json({ status: "LOST" })],
	["a connection that breaks", fakeReply.failure("ECONNRESET")],
])("%s takes the call out of the queue: the next back-end draws it", async (_name, look) => {
	const { client, requests } = testClient(
		{ backend, task: "generateImage" },
		submitted,
		waiting,
		look,
	);
	await expect(fal.generateImage(client, question)).rejects.toThrow();
	expect(requests.at(-1)).toMatchObject({
		method: "PUT",
		url: `${queue}/cancel?_subdomain=queue`,
	});
});

test.each([
	["an address that is none", { response_url: "elsewhere" }],
	["no address", { request_id: "7b1f" }],
])("a queue that gives %s cannot be read", async (_name, reply) => {
	const { client, requests } = testClient(
		{ backend, task: "generateImage" },
		fakeReply.json(reply),
	);
	await expect(fal.generateImage(client, question)).rejects.toMatchObject({
		code: "PROVIDER_BAD_RESPONSE",
	});
	expect(requests).toHaveLength(1);
});

test("the key never goes to the address that a queue names", async () => {
	const evil = fakeReply.json({ response_url: "https://evil.test/x" });
	const done = fakeReply.json({ status: "COMPLETED" });
	const { client, requests } = testClient({ backend, task: "generateImage" }, evil, done, done);
	await expect(fal.generateImage(client, question)).rejects.toThrow();
	expect(new Set(requests.map(({ url }) => new URL(url).host))).toEqual(new Set(["router.test"]));
});
