import { setImmediate } from "node:timers/promises";
import { expect, test, vi } from "vitest";
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
const failing = fakeReply.json({ error: "bad gateway" }, { status: 502 });

type Own = { signal?: AbortSignal; wholeSeconds?: number };

/** Generates a picture on a fal that gives these answers in turn. */
function draw({ signal, ...own }: Own, ...answers: FakeAnswer[]) {
	const options = { backend: { ...backend, ...own }, task: "generateImage" } as const;
	const { client, requests } = testClient({ ...options, ...(signal && { signal }) }, ...answers);
	return { answer: fal.generateImage(client, { text: "A cat", parameters: {} }), requests };
}

test("a visitor who leaves takes the call out of the queue", async () => {
	const controller = new AbortController();
	const look: FakeAnswer = ({ signal }) => {
		controller.abort();
		return aborted(signal);
	};
	const { signal } = controller;
	const { answer, requests } = draw({ signal }, submitted, waiting, look, fakeReply.json({}));
	await expect(answer).rejects.toMatchObject({ code: "STOPPED" });
	expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
		"POST https://router.test/fal-ai/fal-ai/flux/dev?_subdomain=queue",
		`GET ${queue}/status?_subdomain=queue`,
		`GET ${queue}/status?_subdomain=queue`,
		`PUT ${queue}/cancel?_subdomain=queue`,
	]);
	const keys = requests.map(({ headers }) => headers.authorization);
	expect(new Set(keys)).toEqual(new Set(["Bearer key-of-tests"]));
});

test("of a submission's late answer no more than 1 MB is read", async () => {
	const controller = new AbortController();
	let read = 0;
	async function* endless() {
		for (; read < 64; read += 1) yield new Uint8Array(256 * 1024).fill(32);
	}
	const late: FakeAnswer = async () => {
		await setImmediate();
		controller.abort();
		return { status: 200, headers: {}, body: endless() };
	};
	const { answer } = draw({ signal: controller.signal }, late);
	await expect(answer).rejects.toMatchObject({ code: "STOPPED" });
	await expect.poll(() => read).toBeGreaterThan(0);
	for (let turn = 0; turn < 10; turn += 1) await setImmediate();
	expect(read).toBeLessThan(6);
});

test("submitting, polling and fetching share one deadline", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
	const slowly: FakeAnswer = (request) => {
		vi.advanceTimersByTime(20_000);
		return waiting(request);
	};
	const { answer, requests } = draw({ wholeSeconds: 60 }, submitted, slowly);
	await expect(answer).rejects.toMatchObject({ code: "PROVIDER_TIMEOUT" });
	expect(requests.map(({ method }) => method)).toEqual(["POST", "GET", "GET", "GET", "PUT"]);
});

test.each([
	["a failing look at the queue", failing],
	["a look that cannot be read", fakeReply.json({ status: "LOST" })],
	["a connection that breaks", fakeReply.failure("ECONNRESET")],
])("%s takes the call out of the queue: the next back-end draws it", async (_name, look) => {
	const { answer, requests } = draw({}, submitted, waiting, look);
	await expect(answer).rejects.toThrow();
	const cancel = { method: "PUT", url: `${queue}/cancel?_subdomain=queue` };
	expect(requests.at(-1)).toMatchObject(cancel);
});

test.each([
	["an address that is none", { response_url: "elsewhere" }],
	["no address", { request_id: "7b1f" }],
])("a queue that gives %s cannot be read", async (_name, reply) => {
	const { answer, requests } = draw({}, fakeReply.json(reply));
	await expect(answer).rejects.toMatchObject({ code: "PROVIDER_BAD_RESPONSE" });
	expect(requests).toHaveLength(1);
});

test("the key never goes to the address that a queue names", async () => {
	const evil = fakeReply.json({ response_url: "https://evil.test/x" });
	const done = fakeReply.json({ status: "COMPLETED" });
	const { answer, requests } = draw({}, evil, done, done);
	await expect(answer).rejects.toThrow();
	expect(new Set(requests.map(({ url }) => new URL(url).host))).toEqual(new Set(["router.test"]));
});
