import { once } from "node:events";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { fallSilentAfter, stream, wordsEvent } from "../../testing/plays.ts";
import { bytesOf, connectTo } from "../../testing/raw-request.ts";
import { samplePng } from "../../testing/samples.ts";
import { siteWithProvider } from "../../testing/site-with-provider.ts";
import { taskRequests } from "../../testing/task-requests.ts";

const MEGABYTE = 1024 * 1024;
const LARGEST_UPLOAD_BYTES = 25 * MEGABYTE;
/** By then, a closed connection must have ended all its calls. */
const soon = { interval: 20 };

const { site, provider } = await siteWithProvider();
const sockets: Socket[] = [];

afterEach(() => {
	for (const socket of sockets.splice(0)) socket.destroy();
	provider.play(undefined);
	provider.calls.length = 0;
});

async function sendTogether(...requests: (Buffer | string)[]) {
	const socket = connectTo(site.origin);
	sockets.push(socket);
	let answers = "";
	socket.on("data", (piece) => {
		answers += piece.toString("latin1");
	});
	await once(socket, "connect");
	socket.write(Buffer.concat(requests.map((request) => Buffer.from(request))));
	return { socket, statuses: () => [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map((m) => m[1]) };
}

/** The provider starts a stream that never ends. */
const streamForEver = fallSilentAfter(200, stream, wordsEvent("word "));
const chat = bytesOf(taskRequests.chat());
const page = "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n";

test.each([
	["as it is", chat],
	["with an encoded letter", Buffer.from(String(chat).replace("/trpc/", "/%74rpc/"))],
	["in absolute form", Buffer.from(String(chat).replace("/trpc/", "http://x/trpc/"))],
])("of two calls in one packet, %s, the first is served and the second refused", async (...row) => {
	const [, call] = row;
	const { statuses } = await sendTogether(call, call);
	await expect.poll(statuses, soon).toEqual(["200", "429"]);
	expect(provider.calls).toHaveLength(1);
	expect(await site.inFlight()).toBe(0);
});

test("one after the other, calls share a connection", async () => {
	const { socket, statuses } = await sendTogether(chat);
	await expect.poll(statuses, soon).toEqual(["200"]);
	await expect.poll(() => site.inFlight(), soon).toBe(0);
	socket.write(chat);
	await expect.poll(statuses, soon).toEqual(["200", "200"]);
});

test("a call behind the answer to something else is refused", async () => {
	const { statuses } = await sendTogether(page, chat);
	await expect.poll(statuses, soon).toEqual(["200", "429"]);
	expect(provider.calls).toEqual([]);
});

test("a client that pipelines on after the refusal loses its connection", async () => {
	provider.play(streamForEver);
	const { socket } = await sendTogether(chat, chat);
	await expect.poll(() => provider.openCalls(), soon).toBe(1);
	socket.write(page);
	await expect.poll(() => socket.destroyed, soon).toBe(true);
	await expect.poll(() => provider.openCalls(), soon).toBe(0);
});

const form = bytesOf(taskRequests.classify(), LARGEST_UPLOAD_BYTES);

test.each<[string, Buffer[]]>([
	["a call", [chat]],
	["a second call behind it", [chat, chat]],
	["a large form behind it", [chat, form]],
	["a large form alone", [form]],
])("a dead socket ends everything within 2 s: %s", async (_what, requests) => {
	provider.play(streamForEver);
	for (let round = 0; round < 2; round += 1) {
		const { socket } = await sendTogether(...requests);
		await expect.poll(() => site.inFlight(), soon).toBeGreaterThanOrEqual(1);
		// Wait for the rest of the packet.
		await sleep(100);
		socket.resetAndDestroy();
	}
	await expect.poll(() => site.inFlight(), soon).toBe(0);
	await expect.poll(() => provider.openCalls(), soon).toBe(0);
	provider.play(undefined);
	expect(await uploadOf(9 * MEGABYTE)).toBe(200);
});

async function uploadOf(size: number): Promise<number> {
	const bytes = Buffer.concat([samplePng(), Buffer.alloc(size)]);
	return (await site.call(taskRequests.classify("", { name: "a.png", bytes }))).statusCode;
}
