import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { text } from "node:stream/consumers";
import { Agent } from "undici";
import { afterEach, expect, test } from "vitest";
import { sendRequest } from "./network.ts";

const closers: (() => unknown)[] = [];

afterEach(async () => {
	await Promise.all(closers.splice(0).map((close) => close()));
});

/** A server of this test and a connection of undici's to it, one at a time. */
async function serve(listener: RequestListener) {
	const server = createServer(listener).listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("no port");
	const agent = new Agent({ connections: 1, pipelining: 1 });
	closers.push(
		() => agent.destroy(),
		() => server.closeAllConnections(),
		() => server.close(),
	);
	const origin = `http://127.0.0.1:${address.port}`;
	return (signal: AbortSignal) =>
		sendRequest(agent, { url: `${origin}/`, method: "POST", headers: {}, body: "{}", signal });
}

test("gives status, single headers and the body's bytes", async () => {
	const send = await serve((_request, response) => {
		response.writeHead(201, { "x-list": ["a", "b"], "x-one": "1" });
		response.end("answer");
	});
	const { status, headers, body } = await send(new AbortController().signal);
	expect([status, headers["x-one"], headers["x-list"]]).toEqual([201, "1", "a"]);
	expect(await text(body)).toBe("answer");
});

test("what only announces an answer is none", async () => {
	const send = await serve((_request, response) => {
		response.writeEarlyHints({ link: "</x>; rel=preload" });
		response.end("answer");
	});
	expect((await send(new AbortController().signal)).status).toBe(200);
});

test("an abort before the head rejects with the signal's reason and frees the connection", async () => {
	let calls = 0;
	const send = await serve((_request, response) => {
		calls += 1;
		if (calls > 1) response.end("second");
	});
	const controller = new AbortController();
	const first = send(controller.signal);
	const second = send(new AbortController().signal);
	setTimeout(() => controller.abort("left"), 30);
	await expect(first).rejects.toBe("left");
	expect((await second).status).toBe(200);
});

test("an abort while waiting for a connection rejects at once and is never sent", async () => {
	const bodies: string[] = [];
	const send = await serve((_request, response) => {
		bodies.push("asked");
		setTimeout(() => response.end("slow"), 100);
	});
	const first = send(new AbortController().signal);
	const controller = new AbortController();
	const second = send(controller.signal);
	controller.abort("left");
	await expect(second).rejects.toBe("left");
	await text((await first).body);
	expect((await send(new AbortController().signal)).status).toBe(200);
	expect(bodies).toHaveLength(2);
});

test("an abort in the middle ends the body with the reason and closes the connection", async () => {
	let isClosed = false;
	const send = await serve((_request, response) => {
		response.write("one");
		response.on("close", () => {
			isClosed = true;
		});
	});
	const controller = new AbortController();
	const { body } = await send(controller.signal);
	const reader = body[Symbol.asyncIterator]();
	await reader.next();
	controller.abort("left");
	await expect(reader.next()).rejects.toBe("left");
	await expect.poll(() => isClosed).toBe(true);
});

test("a body larger than memory should hold waits for its reader", async () => {
	let written = 0;
	const send = await serve((_request, response) => {
		const piece = Buffer.alloc(256 * 1024);
		const write = () => {
			while (written < 400 && !response.destroyed) {
				written += 1;
				if (!response.write(piece)) return response.once("drain", write);
			}
			return response.end();
		};
		write();
	});
	const { body } = await send(new AbortController().signal);
	await new Promise((resolve) => setTimeout(resolve, 300));
	expect(written).toBeLessThan(100);
	const reader = body[Symbol.asyncIterator]();
	let size = 0;
	for (let next = await reader.next(); !next.done; next = await reader.next()) {
		size += next.value.byteLength;
	}
	expect(size).toBe(400 * 256 * 1024);
});
