import { createServer } from "node:http";
import { afterEach, expect, test } from "vitest";
import { nodeBridge } from "./node-bridge.ts";
import type { Handler } from "./sandbox.ts";

const running: ReturnType<typeof createServer>[] = [];

afterEach(() => {
	for (const server of running.splice(0)) {
		server.closeAllConnections();
		server.close();
	}
});

async function serve(handler: Handler): Promise<string> {
	const server = createServer(nodeBridge(handler));
	running.push(server);
	await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
	const address = server.address();
	return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}

test("method, address, headers and body arrive, status and headers go back", async () => {
	const origin = await serve(async (request) =>
		Response.json(
			{
				method: request.method,
				url: request.url,
				type: request.headers.get("x-type"),
				body: await request.text(),
			},
			{ status: 201, headers: { "x-back": "yes" } },
		),
	);
	const response = await fetch(`${origin}/a?b=c`, {
		method: "POST",
		body: "héllo",
		headers: { "x-type": "t" },
	});
	expect([response.status, response.headers.get("x-back")]).toEqual([201, "yes"]);
	expect(await response.json()).toEqual({
		method: "POST",
		url: `${origin}/a?b=c`,
		type: "t",
		body: "héllo",
	});
});

test("a body is sent piece by piece, and a reader that leaves aborts the request", async () => {
	let isAborted = false;
	const origin = await serve(async (_request, signal) => {
		signal.addEventListener("abort", () => {
			isAborted = true;
		});
		return new Response(
			new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array([65])) }),
		);
	});
	const reader = (await fetch(origin)).body?.getReader();
	expect((await reader?.read())?.value).toEqual(new Uint8Array([65]));
	await reader?.cancel();
	await expect.poll(() => isAborted).toBe(true);
});

test("a handler that fails breaks the connection", async () => {
	const origin = await serve(() => Promise.reject(new Error("asked to")));
	await expect(fetch(origin)).rejects.toThrow("fetch failed");
});
