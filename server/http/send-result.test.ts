import { randomBytes } from "node:crypto";
import { IncomingMessage, ServerResponse } from "node:http";
import { connect, Socket } from "node:net";
import Fastify from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import { sendResult, writeEvents } from "./send-result.ts";

const imageUrl = `data:image/png;base64,${randomBytes(600_000).toString("base64")}`;

test.each([
	["alone", { isBatch: false, wantsLines: false }, (json: string) => json],
	["in a batch", { isBatch: true, wantsLines: false }, (json: string) => `[${json}]`],
	["in lines", { isBatch: true, wantsLines: true }, (json: string) => `{"0":[[${json}]]}\n`],
])("a result %s is JSON in tRPC's envelope", async (_name, wire, envelope) => {
	for (const data of [{ reply: 'Ça va, "vous" ?' }, { imageUrl, prompt: "☃" }, undefined]) {
		const app = Fastify();
		app.get("/", (_request, reply) => sendResult(reply, data, wire));
		const { body, headers } = await app.inject("/");
		expect(body === envelope(JSON.stringify({ result: { data } }))).toBe(true);
		expect(Number(headers["content-length"])).toBe(Buffer.byteLength(body));
		expect(headers).toMatchObject({
			"cache-control": "no-store",
			"content-type": expect.stringContaining(
				wire.wantsLines ? "application/jsonl" : "application/json",
			),
		});
	}
});

/** A connection to a server that answers with a text of this many characters: both of its ends. */
async function openTo(characters: number) {
	const app = Fastify({ keepAliveTimeout: 72_000 });
	const wire = { isBatch: false, wantsLines: false };
	app.get("/", (_request, reply) => sendResult(reply, "x".repeat(characters), wire));
	const ends: Socket[] = [];
	app.server.on("connection", (socket) => ends.push(socket));
	const { port } = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
	const client = connect(Number(port), "127.0.0.1");
	onTestFinished(async () => {
		client.destroy();
		await app.close();
	});
	client.write("GET / HTTP/1.1\r\nhost: a\r\n\r\n");
	return { client, server: () => ends[0] };
}

test("a client that reads nothing of its whole answer is cut off", async () => {
	const { client, server } = await openTo(30_000_000);
	client.pause();
	await expect.poll(() => server()?.timeout).toBe(30_000);
	// Node emits it after that time without progress.
	server()?.emit("timeout");
	expect(server()?.destroyed).toBe(true);
});

test("one that has read its answer keeps its connection", async () => {
	const { client, server } = await openTo(10);
	client.resume();
	await expect.poll(() => server()?.timeout).toBeGreaterThanOrEqual(72_000);
	expect(server()?.destroyed).toBe(false);
});

/** Writes a stream to a response that records its chunks. */
function write(events: AsyncIterable<unknown>, raw = new FakeResponse()) {
	const begin = () => void raw.write("begin\n");
	const end = (last: string) => void raw.end(last);
	return { raw, done: writeEvents({ events, raw, id: 1, begin, end, shapeOf: String }) };
}

test("an empty stream has its head and its end", async () => {
	const { raw, done } = write(once());
	await done;
	expect(raw.written).toEqual(["begin\n", "[1,0,[[]]]\n"]);
});

function fakeTimers() {
	vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearTimeout", "clearInterval"] });
	onTestFinished(() => void vi.useRealTimers());
}

test.each([
	["", true],
	[" even where no close is emitted", false],
])("waits for a full buffer, and drops a reader that never reads%s", async (_what, emitsClose) => {
	fakeTimers();
	const raw = new FakeResponse();
	raw.isFull = true;
	raw.emitsClose = emitsClose;
	let pulled = 0;
	const events = (async function* () {
		for (; ; pulled++) yield "x";
	})();
	const { done } = write(events, raw);
	await vi.advanceTimersByTimeAsync(29_000);
	expect(pulled).toBe(0);
	raw.emit("drain");
	await vi.advanceTimersByTimeAsync(29_000);
	expect([pulled, raw.destroyed]).toEqual([1, false]);
	await vi.advanceTimersByTimeAsync(1_000);
	await done;
	expect([pulled, raw.destroyed]).toEqual([1, true]);
});

async function* once(...events: unknown[]) {
	yield* events;
}

class FakeResponse extends ServerResponse {
	readonly written: string[] = [];
	isFull = false;
	emitsClose = true;

	constructor() {
		super(new IncomingMessage(new Socket()));
	}
	override write(text: unknown): boolean {
		this.written.push(String(text));
		return !this.isFull;
	}
	override end(text?: unknown): this {
		if (typeof text === "string") this.written.push(text);
		return this;
	}
	override destroy(): this {
		this.destroyed = true;
		if (this.emitsClose) this.emit("close");
		return this;
	}
}
