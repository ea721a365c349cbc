import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import multipart from "@fastify/multipart";
import Fastify from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import { bytesOf, connectTo } from "../../testing/raw-request.ts";
import { form } from "../../testing/task-requests.ts";
import { mostFileBytes, readForm } from "./read-form.ts";
import { createUploadMemory, type Upload } from "./upload-memory.ts";
import { UploadedFile } from "./uploaded-file.ts";

const FILE_BYTES = 1_000_000;
const GRACE_MS = 10_000;
const PERIOD_MS = 10_000;

/** A server that parses forms, and what it has read or refused so far. */
async function open() {
	const app = Fastify();
	const memory = createUploadMemory({ maxBytes: 90_000_000, maxWaiting: 1, maxWaitMs: 1_000 });
	const uploads: Upload[] = [];
	const inputs: unknown[] = [];
	await app.register(multipart, { limits: { files: 1, fileSize: FILE_BYTES } });
	app.post("/trpc/classify", async (request) => {
		const upload = memory.open({ visitor: "a", mostBytes: mostFileBytes(request) });
		uploads.push(upload);
		inputs.push(await readForm(request, upload).catch((error: unknown) => error));
		upload.release();
		return "read";
	});
	const origin = await app.listen({ host: "127.0.0.1", port: 0 });
	onTestFinished(async () => {
		app.server.closeAllConnections();
		await app.close();
	});
	return { app, origin, memory, uploads, inputs };
}

test.each([false, true])("reads fields and the file's bytes (chunked: %s)", async (isChunked) => {
	const { app, inputs } = await open();
	const bytes = randomBytes(FILE_BYTES);
	const { url, headers, body } = form("classify", "some/model", { name: "a.bin", bytes });
	// A stream has no content-length.
	const payload = isChunked ? Readable.from([body]) : body;
	await app.inject({ method: "POST", url, headers, payload });
	expect(inputs).toEqual([{ modelId: "some/model", file: expect.any(UploadedFile) }]);
	const file = Object.values(inputs[0] ?? {})[1];
	if (!(file instanceof File)) throw new Error("no file");
	expect(bytes.equals(Buffer.from(await file.arrayBuffer()))).toBe(true);
	expect([file.name, file.type]).toEqual(["a.bin", ""]);
});

/** Sends a 1 MB file too slowly for one period. */
async function trickle() {
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	onTestFinished(() => void vi.useRealTimers());
	const site = await open();
	const socket = connectTo(site.origin);
	onTestFinished(() => void socket.destroy());
	await once(socket.resume(), "connect");
	socket.write(
		`POST /trpc/classify HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000\r\ncontent-type: multipart/form-data; boundary=b\r\n\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc`,
	);
	await expect.poll(() => site.memory.held()).toBeGreaterThan(0);
	vi.advanceTimersByTime(GRACE_MS);
	return { ...site, socket };
}

test("a sender that is too slow is disconnected", async () => {
	const { socket, memory, inputs } = await trickle();
	vi.advanceTimersByTime(PERIOD_MS);
	await expect.poll(() => inputs).toMatchObject([{ code: "REQUEST_TIMEOUT", isFree: true }]);
	expect(memory.held()).toBe(0);
	await once(socket, "close");
});

test("8 kB a second are enough", async () => {
	const { socket, memory, inputs } = await trickle();
	for (let period = 0; period < 3; period += 1) {
		socket.write("x".repeat(80_000));
		await expect.poll(() => memory.held()).toBeGreaterThan((period + 1) * 80_000);
		vi.advanceTimersByTime(PERIOD_MS);
	}
	await setImmediate();
	expect(inputs).toEqual([]);
});

test("a period in which an upload waits for memory does not count", async () => {
	const { uploads, inputs } = await trickle();
	for (const upload of uploads) upload.hasWaitedSince = () => true;
	vi.advanceTimersByTime(3 * PERIOD_MS);
	await setImmediate();
	expect(inputs).toEqual([]);
});

test("a period in which this process stood still does not count", async () => {
	const { inputs } = await trickle();
	const stoodStill = performance.now() + 2 * PERIOD_MS;
	const clock = vi.spyOn(performance, "now").mockReturnValue(stoodStill);
	onTestFinished(() => clock.mockRestore());
	vi.advanceTimersByTime(PERIOD_MS);
	await setImmediate();
	expect(inputs).toEqual([]);
	clock.mockReturnValue(stoodStill + PERIOD_MS);
	vi.advanceTimersByTime(PERIOD_MS);
	await expect.poll(() => inputs).toMatchObject([{ code: "REQUEST_TIMEOUT" }]);
});

test("after a refusal in the middle, the next request on the connection is answered", async () => {
	const { origin, memory, inputs } = await open();
	const before = memory.open({ visitor: "a", mostBytes: 30_000_000 });
	await before.grow(30_000_000);
	const socket = connectTo(origin);
	onTestFinished(() => void socket.destroy());
	let text = "";
	socket.on("data", (piece) => {
		text += piece.toString("latin1");
	});
	const file = { name: "a.bin", bytes: randomBytes(FILE_BYTES) };
	socket.write(bytesOf(form("classify", "some/model", file)));
	await expect.poll(() => inputs).toMatchObject([{ code: "VISITOR_BUSY" }]);
	socket.write("GET /next HTTP/1.1\r\nhost: x\r\n\r\n");
	await expect.poll(() => text).toContain("404 Not Found");
});
