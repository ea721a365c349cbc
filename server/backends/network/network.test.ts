import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { chatChunk } from "../../../testing/server/fake-reply.ts";
import { type SeenRequest, seen } from "../../../testing/server/fake-transport.ts";
import { runTask } from "../../../testing/server/run-task.ts";
import { TEST_TOKEN } from "../../../testing/server/test-context.ts";
import { WAV } from "../../../testing/server/test-files.ts";
import type { TransportRequest } from "./network.ts";
import { createNetwork } from "./network.ts";

type Handler = (request: IncomingMessage, response: ServerResponse, origin: string) => void;

/** A provider on loopback that records its requests and counts its connections. */
async function provider(handle: Handler) {
	const seen: { url: string | undefined; headers: IncomingMessage["headers"]; body: string }[] = [];
	let connections = 0;
	const server = createServer((request, response) => {
		const { url, headers } = request;
		void text(request).then((body) => {
			seen.push({ url, headers, body });
			handle(request, response, origin);
		});
	});
	server.on("connection", () => {
		connections += 1;
	});
	server.listen(0, "127.0.0.1");
	await vi.waitFor(() => expect(server.listening).toBe(true));
	const address = server.address();
	const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
	onTestFinished(() => void server.close().closeAllConnections());
	return { origin, seen, connections: () => connections };
}

/** The network, where the usual router is a provider at that origin. */
function networkTo(origin: string, prefix = "") {
	const network = createNetwork();
	onTestFinished(() => network.close());
	const requests: SeenRequest[] = [];
	return {
		requests,
		send(request: TransportRequest) {
			requests.push(seen(request));
			return network.send(request);
		},
		environment: { HF_ROUTER_URL: origin + prefix },
	};
}

function streamHello(_request: unknown, response: ServerResponse) {
	response.writeHead(200, { "content-type": "text/event-stream" });
	response.write(`data: ${JSON.stringify(chatChunk("Hello", "stop"))}\n\n`);
	setTimeout(() => response.end("data: [DONE]\n\n"), 5);
}

function codeIn(error: unknown): unknown {
	return error instanceof Error && error.cause instanceof Error && "code" in error.cause
		? error.cause.code
		: error;
}

test("sends a call below the base and its prefix, with exactly these headers", async () => {
	const { origin, seen: asked } = await provider(streamHello);
	const { error } = await runTask("chat", networkTo(origin, "/proxy/hf"));
	expect(error).toBeUndefined();
	expect(asked[0]?.url).toBe("/proxy/hf/fireworks-ai/inference/v1/chat/completions");
	const { host, connection, "content-length": length, ...headers } = asked[0]?.headers ?? {};
	expect(headers).toEqual({
		accept: "*/*",
		authorization: `Bearer ${TEST_TOKEN}`,
		"content-type": "application/json",
	});
	expect([host, connection, length]).toEqual([
		new URL(origin).host,
		"keep-alive",
		expect.any(String),
	]);
});

test("streams one after the other share their connections", async () => {
	const { origin, connections } = await provider(streamHello);
	const network = networkTo(origin);
	for (let count = 0; count < 6; count++) {
		expect((await runTask("chat", network)).error).toBeUndefined();
	}
	// A call that follows at once may open a second one.
	expect(connections()).toBeLessThanOrEqual(2);
});

test("a failure's connection is kept, too", async () => {
	const { origin, connections } = await provider((_request, response) => {
		response.writeHead(404, { "content-type": "application/json" }).end('{"error":"no"}');
	});
	const network = networkTo(origin);
	for (let count = 0; count < 6; count++) await runTask("classify", network);
	// A call that follows at once may open a second one.
	expect(connections()).toBeLessThanOrEqual(2);
});

test("generated speech at the back-end's own origin is fetched without the token", async () => {
	const { origin, seen: asked } = await provider((request, response, at) => {
		if (request.method === "GET") response.end(WAV);
		else response.end(JSON.stringify({ audio: { url: `${at}/files/a.wav?x=1` } }));
	});
	const { error } = await runTask("tts", networkTo(origin));
	expect(error).toBeUndefined();
	expect(asked.map(({ url }) => url)).toEqual(["/fal-ai/fal-ai/orpheus-tts", "/files/a.wav?x=1"]);
	expect(asked[1]?.headers).not.toHaveProperty("authorization");
	expect(asked[1]?.headers).not.toHaveProperty("cookie");
});

test.each([
	["http://169.254.169.254/latest/meta-data/a.wav"],
	["https://169.254.169.254/a.wav"],
	["https://localhost/a.wav"],
	["https://evil.example/a.wav"],
	["file:///etc/passwd"],
	["/relative.wav"],
])("generated speech at %s is never fetched", async (url) => {
	const { origin, seen: asked } = await provider((_request, response) => {
		response.end(JSON.stringify({ audio: { url } }));
	});
	const { error } = await runTask("tts", networkTo(origin));
	expect(codeIn(error)).toBe("PROVIDER_BAD_RESPONSE");
	expect(asked).toHaveLength(1);
});

test.each(["call", "file"])("a redirect of a %s is not followed", async (kind) => {
	const inside = await provider((_request, response) => void response.end(WAV));
	const { origin } = await provider((request, response, at) => {
		const isRedirect = kind === "call" || request.method === "GET";
		if (isRedirect) response.writeHead(307, { location: `${inside.origin}/a.wav` }).end();
		else response.end(JSON.stringify({ audio: { url: `${at}/a.wav` } }));
	});
	const { error } = await runTask("tts", networkTo(origin));
	expect(codeIn(error)).toBe("PROVIDER_BAD_RESPONSE");
	expect(inside.seen).toEqual([]);
});

test("a connection that breaks before the answer is tried three times", async () => {
	const { origin, seen: asked } = await provider((request) => void request.socket.destroy());
	const { error } = await runTask("classify", networkTo(origin));
	expect(codeIn(error)).toBe("PROVIDER_UNREACHABLE");
	expect(asked).toHaveLength(3);
	expect(new Set(asked.map(({ body }) => body.length)).size).toBe(1);
});
