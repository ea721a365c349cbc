import { randomBytes } from "node:crypto";
import { createServer, IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import Fastify from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import { aborted } from "../../testing/server/fake-reply.ts";
import { sendResult, writeEvents } from "./send-result.ts";

const file = `data:image/png;base64,${randomBytes(600_000).toString("base64")}`;

async function answerWith(data: unknown, wire = { isBatch: false, wantsLines: false }) {
	const app = Fastify();
	app.get("/", (_request, reply) => sendResult(reply, { data, ...wire }));
	const { body, headers } = await app.inject("/");
	return { body, headers };
}

test.each([
	["a small result", { reply: 'Ça va, "vous" ?' }],
	["a file among other fields", { type: "image", imageUrl: file, prompt: 'un "chat" ☃', n: 1 }],
	["a long text that is no file", { text: 'a"\n'.repeat(100_000) }],
	["a file with something behind it", { imageUrl: `${file}"é` }],
	["a file on several lines", { imageUrl: `${file.slice(0, 1_000)}\n${file.slice(1_000)}` }],
	["a file of which the address is broken", { imageUrl: file.replace("data:", 'd"ta:') }],
	["a file as all of it", file],
	["nothing", undefined],
])("the wire is JSON of the result: %s", async (_name, data) => {
	const { body, headers } = await answerWith(data);
	expect(body === JSON.stringify({ result: { data } })).toBe(true);
	expect(Number(headers["content-length"])).toBe(Buffer.byteLength(body));
	expect(headers).toMatchObject({
		"cache-control": "no-store",
		"content-type": expect.stringContaining("application/json"),
	});
});

test.each([
	[{ isBatch: true, wantsLines: false }, (result: unknown) => JSON.stringify([result])],
	[
		{ isBatch: true, wantsLines: true },
		(result: unknown) => `${JSON.stringify({ 0: [[result]] })}\n`,
	],
])("in a batch or in lines: %o", async (wire, expected) => {
	for (const data of [{ text: "small" }, { imageUrl: file }]) {
		const { body } = await answerWith(data, wire);
		expect(body === expected({ result: { data } })).toBe(true);
	}
});

const HEAD_LINES = 2;

/** Serves one stream and reads it; gives its lines as they come. */
async function served(events: AsyncIterable<unknown>) {
	const handle = async (raw: ServerResponse) => {
		const writeHead = () => void raw.writeHead(200);
		const shapeOf = (error: unknown) => ({ message: String(error) });
		await writeEvents({ events, raw, writeHead, shapeOf }).catch(() => {
			raw.writeHead(500).end();
		});
	};
	const server = createServer((_request, raw) => void handle(raw)).listen(0, "127.0.0.1");
	onTestFinished(() => void server.close().closeAllConnections());
	await expect.poll(() => server.listening).toBe(true);
	const address = server.address();
	const port = typeof address === "object" ? address?.port : undefined;
	return fetch(`http://127.0.0.1:${port}`);
}

test("an error before the first event is thrown, not written", async () => {
	const response = await served(failing());
	expect([response.status, await response.text()]).toEqual([500, ""]);
});

test("an error after the first event is the last line", async () => {
	const lines = (await (await served(failing("a"))).text()).trim().split("\n");
	expect(lines.slice(HEAD_LINES)).toEqual(['[1,1,[["a"]]]', '[1,2,{"message":"Error: broken"}]']);
});

test("an empty stream has its head and its end", async () => {
	const response = await served(once());
	expect((await response.text()).trim().split("\n").slice(HEAD_LINES)).toEqual(["[1,0,[[]]]"]);
});

test("a silent stream sends its head after ten seconds, then a blank every fifteen", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearTimeout", "clearInterval"] });
	onTestFinished(() => void vi.useRealTimers());
	const raw = new FakeResponse();
	const gate = new AbortController();
	const events = (async function* () {
		await aborted(gate.signal).catch(() => undefined);
		yield "late";
	})();
	const done = writeEvents({ events, raw, writeHead: () => undefined, shapeOf: String });
	await vi.advanceTimersByTimeAsync(9_999);
	expect(raw.written).toEqual([]);
	await vi.advanceTimersByTimeAsync(1);
	expect(raw.written).toHaveLength(HEAD_LINES);
	await vi.advanceTimersByTimeAsync(35_000);
	expect(raw.written.slice(HEAD_LINES)).toEqual([" ", " ", " "]);
	gate.abort();
	await done;
	expect(raw.written.slice(HEAD_LINES + 3).join("")).toBe('[1,1,[["late"]]]\n[1,0,[[]]]\n');
	expect(vi.getTimerCount()).toBe(0);
});

test.each([
	["", true],
	[" even where no close is emitted", false],
])("waits for a full buffer, and drops a reader that never reads%s", async (_what, emitsClose) => {
	vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearTimeout", "clearInterval"] });
	onTestFinished(() => void vi.useRealTimers());
	const raw = new FakeResponse();
	raw.isFull = true;
	raw.emitsClose = emitsClose;
	let pulled = 0;
	const events = (async function* () {
		for (; ; pulled++) yield "x";
	})();
	const done = writeEvents({ events, raw, writeHead: () => undefined, shapeOf: String });
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

async function* failing(...events: unknown[]) {
	yield* events;
	throw new Error("broken");
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
