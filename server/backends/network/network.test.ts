import { connect } from "node:net";
import type { Duplex } from "node:stream";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { startProxy } from "../../../testing/proxy.ts";
import { chatChunk } from "../../../testing/server/fake-reply.ts";
import { createFakeTransport } from "../../../testing/server/fake-transport.ts";
import { runTask } from "../../../testing/server/run-task.ts";
import { TEST_TOKEN } from "../../../testing/server/test-context.ts";
import { WAV } from "../../../testing/server/test-files.ts";
import { type Play, startStandIn } from "../../../testing/stand-in.ts";
import { createNetwork, lookupPublicAddress, wasNeverSent } from "./network.ts";

async function provider(play: Play) {
	const standIn = await startStandIn();
	onTestFinished(() => standIn.close());
	standIn.play(play);
	return standIn;
}

describe("a call to a back-end", () => {
	/** The network with the usual router replaced by a provider at this address. */
	function networkTo(url: string) {
		const network = createNetwork();
		onTestFinished(() => network.close());
		return { ...createFakeTransport(network.send), environment: { HF_ROUTER_URL: url } };
	}

	const streamHello: Play = ({ response }) => {
		response.writeHead(200, { "content-type": "text/event-stream" });
		response.write(`data: ${JSON.stringify(chatChunk("Hello", "stop"))}\n\n`);
		setTimeout(() => response.end("data: [DONE]\n\n"), 5);
	};

	const unread = { cause: { code: "PROVIDER_BAD_RESPONSE" } };

	test("goes below the base and its prefix, with exactly these headers", async () => {
		const { url, calls } = await provider(streamHello);
		const { error } = await runTask("chat", networkTo(`${url}/proxy/hf`));
		expect(error).toBeUndefined();
		expect(calls[0]?.path).toBe("/proxy/hf/fireworks-ai/inference/v1/chat/completions");
		expect(calls[0]?.headers).toEqual({
			accept: "*/*",
			"accept-encoding": "identity",
			authorization: `Bearer ${TEST_TOKEN}`,
			"content-type": "application/json",
			"content-length": expect.any(String),
			host: new URL(url).host,
			connection: "keep-alive",
		});
	});

	test.each<[string, "chat" | "classify", Play]>([
		["a stream", "chat", streamHello],
		["a failure", "classify", ({ response }) => response.writeHead(404).end('{"error":"no"}')],
	])("keeps its connection after %s", async (_what, task, play) => {
		const { url, connections } = await provider(play);
		const network = networkTo(url);
		for (let count = 0; count < 6; count += 1) await runTask(task, network);
		// An immediate second call may open a second connection.
		expect(connections()).toBeLessThanOrEqual(2);
	});

	test("for speech fetches the file at the back-end's own origin without the token", async () => {
		const { url, calls } = await provider(({ method, headers, response }) => {
			const file = `http://${headers.host}/files/a.wav?x=1`;
			response.end(method === "GET" ? WAV : JSON.stringify({ audio: { url: file } }));
		});
		const { error } = await runTask("tts", networkTo(url));
		expect(error).toBeUndefined();
		expect(calls.map(({ path }) => path)).toEqual([
			"/fal-ai/fal-ai/orpheus-tts",
			"/files/a.wav?x=1",
		]);
		expect(calls[1]?.headers).not.toHaveProperty("authorization");
		expect(calls[1]?.headers).not.toHaveProperty("cookie");
	});

	test.each(["https://169.254.169.254/a.wav", "https://evil.example/a.wav"])(
		"never fetches speech at %s",
		async (file) => {
			const audio = JSON.stringify({ audio: { url: file } });
			const { url, calls } = await provider(({ response }) => response.end(audio));
			expect((await runTask("tts", networkTo(url))).error).toMatchObject(unread);
			expect(calls).toHaveLength(1);
		},
	);

	test.each(["call", "file"])("does not follow a redirect of a %s", async (kind) => {
		const inside = await provider(({ response }) => response.end(WAV));
		const { url } = await provider(({ method, headers, response }) => {
			const isRedirect = kind === "call" || method === "GET";
			if (isRedirect) response.writeHead(307, { location: `${inside.url}/a.wav` }).end();
			else response.end(JSON.stringify({ audio: { url: `http://${headers.host}/a.wav` } }));
		});
		expect((await runTask("tts", networkTo(url))).error).toMatchObject(unread);
		expect(inside.calls).toEqual([]);
	});
});

describe("one request", () => {
	/** Sends requests to a provider over a single connection. */
	async function senderTo(play: Play) {
		const { url, calls, openCalls } = await provider(play);
		const network = createNetwork({ connections: 1 });
		onTestFinished(() => network.close());
		const send = (signal = new AbortController().signal) =>
			network.send({ url, method: "POST", headers: {}, body: "{}", signal });
		return { send, calls, openCalls };
	}

	test("gives status, single headers and the body's bytes", async () => {
		const { send } = await senderTo(({ response }) =>
			response.writeHead(201, { "x-list": ["a", "b"], "x-one": "1" }).end("answer"),
		);
		const { status, headers, body } = await send();
		expect([status, headers["x-one"], headers["x-list"]]).toEqual([201, "1", "a"]);
		expect(await text(body)).toBe("answer");
	});

	test("waits for the answer behind early hints", async () => {
		const { send } = await senderTo(({ response }) => {
			response.writeEarlyHints({ link: "</x>; rel=preload" });
			response.end("answer");
		});
		expect((await send()).status).toBe(200);
	});

	test("an abort before the head rejects with the signal's reason and frees the connection", async () => {
		const { send, calls } = await senderTo(({ response }) => {
			if (calls.length > 1) response.end("second");
		});
		const controller = new AbortController();
		const first = send(controller.signal);
		const second = send();
		const refused = expect(first).rejects.toBe("left");
		await expect.poll(() => calls.length).toBe(1);
		controller.abort("left");
		await refused;
		expect((await second).status).toBe(200);
	});

	test("an abort while waiting for a connection rejects at once and is never sent", async () => {
		const { send, calls } = await senderTo(({ response }) => {
			setTimeout(() => response.end("slow"), 100);
		});
		const first = send();
		const controller = new AbortController();
		const second = send(controller.signal);
		controller.abort("left");
		await expect(second).rejects.toBe("left");
		await text((await first).body);
		expect((await send()).status).toBe(200);
		expect(calls).toHaveLength(2);
	});

	test("only what waited for a connection was never sent, whatever ended it", async () => {
		const { send, calls } = await senderTo(() => undefined);
		const [first, second] = [new AbortController(), new AbortController()];
		const [sent, waiting] = [send(first.signal), send(second.signal)];
		const left = [new Error("left"), new Error("left")];
		second.abort(left[1]);
		// The first one never ends by itself.
		await expect(waiting).rejects.toBe(left[1]);
		await expect.poll(() => calls.length).toBe(1);
		first.abort(left[0]);
		await expect(sent).rejects.toBe(left[0]);
		expect(left.map(wasNeverSent)).toEqual([false, true]);
	});

	test("reads a head of 60 kB", async () => {
		const { send } = await senderTo(({ response }) =>
			response.writeHead(200, { "x-edge": "a".repeat(60_000) }).end("answer"),
		);
		expect((await send()).headers["x-edge"]).toHaveLength(60_000);
	});

	test("an abort in the middle ends the body with the reason and closes the connection", async () => {
		const { send, openCalls } = await senderTo(({ response }) => response.write("one"));
		const controller = new AbortController();
		const { body } = await send(controller.signal);
		const reader = body[Symbol.asyncIterator]();
		await reader.next();
		controller.abort("left");
		await expect(reader.next()).rejects.toBe("left");
		await expect.poll(openCalls).toBe(0);
	});

	test("a body larger than memory should hold waits for its reader", async () => {
		let written = 0;
		const { send } = await senderTo(({ response }) => {
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
		const { body } = await send();
		await sleep(300);
		expect(written).toBeLessThan(100);
		let size = 0;
		for await (const piece of body) size += piece.byteLength;
		expect(size).toBe(400 * 256 * 1024);
	});
});

describe("lookupPublicAddress", () => {
	function find(hostname: string, all = false): Promise<unknown> {
		return new Promise((resolve, reject) => {
			lookupPublicAddress(hostname, { all }, (error, address) => {
				if (error) reject(error);
				else resolve(address);
			});
		});
	}

	// IP addresses as host names need no DNS lookup.
	test.each(["8.8.8.8", "2606:4700::1111"])("finds %s", async (address) => {
		expect(await find(address)).toBe(address);
		expect(await find(address, true)).toEqual([expect.objectContaining({ address })]);
	});

	test.each([
		"127.0.0.1",
		"10.0.0.1",
		"172.16.0.1",
		"192.168.1.1",
		"169.254.169.254",
		"100.64.0.1",
		"0.0.0.0",
		"224.0.0.1",
		"255.255.255.255",
		"::",
		"::1",
		"fe80::1",
		"fd00::1",
		"::ffff:169.254.169.254",
		"64:ff9b::a9fe:a9fe",
		"2002:a9fe:a9fe::",
		"localhost",
	])("refuses %s", async (address) => {
		await expect(find(address)).rejects.toThrow("not public");
		await expect(find(address, true)).rejects.toThrow("not public");
	});
});

describe("HTTPS_PROXY", () => {
	/** Connects every target to this port. */
	const connectTo = (port: number) => (socket: Duplex) => {
		const onward = connect(port, "127.0.0.1", () => {
			socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
			onward.pipe(socket).pipe(onward);
		});
		onward.on("error", () => socket.destroy());
		socket.on("error", () => onward.destroy());
	};

	test("is used for remote back-ends, and not for loopback ones", async () => {
		const { url } = await provider(({ response }) => response.end("answer"));
		const asked = await startProxy(connectTo(Number(new URL(url).port)));
		vi.stubEnv("no_proxy", "direct.invalid");
		const network = createNetwork();
		onTestFinished(() => network.close());
		const signal = AbortSignal.timeout(5_000);
		const send = async (to: string) => {
			const reply = await network.send({ method: "GET", url: to, headers: {}, signal });
			return text(reply.body);
		};
		expect(await send("http://llm.known-to-the-proxy.invalid/v1/models")).toBe("answer");
		expect(await send(url)).toBe("answer");
		await expect(send("http://direct.invalid/")).rejects.toThrow();
		expect(asked).toEqual(["llm.known-to-the-proxy.invalid:80"]);
	});

	test.each(["http", "https"])("one that hangs up gets one request, for %s", async (scheme) => {
		const asked = await startProxy((socket) => void socket.destroy());
		const network = createNetwork();
		onTestFinished(() => network.close());
		const signal = AbortSignal.timeout(60_000);
		const sent = network.send({
			method: "GET",
			url: `${scheme}://a.invalid/`,
			headers: {},
			signal,
		});
		const failure: unknown = await sent.catch((error: unknown) => error);
		expect(signal.aborted).toBe(false);
		expect(wasNeverSent(failure)).toBe(true);
		expect(asked).toHaveLength(1);
	});
});
