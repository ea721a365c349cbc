import { once } from "node:events";
import { connect } from "node:net";
import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import { modelsFile, type WrittenBackend } from "../../../testing/engines/models-file.ts";
import { samplePng } from "../../../testing/samples.ts";
import { checkedCaller } from "../../../testing/server/checked-caller.ts";
import { fakeReply } from "../../../testing/server/fake-reply.ts";
import { createFakeTransport, type FakeAnswer } from "../../../testing/server/fake-transport.ts";
import { testContext } from "../../../testing/server/test-context.ts";
import { startStandIn } from "../../../testing/stand-in.ts";
import { createNetwork } from "../network/network.ts";

/** Stands still once it listens, until its lock is opened: its system takes two connections and loses all others. */
const deaf = `const { parentPort, workerData } = require("node:worker_threads");
	const server = require("node:http").createServer((request, response) => {
		parentPort.postMessage(request.method);
		response.end("{}");
	});
	server.listen({ port: 0, host: "127.0.0.1", backlog: 1 }, () => {
		parentPort.postMessage(server.address().port);
		Atomics.wait(workerData, 0, 0);
	});`;

/** A provider that takes no further connection until it is told to listen, and what it then receives. */
async function startDeaf() {
	const lock = new Int32Array(new SharedArrayBuffer(4));
	const worker = new Worker(deaf, { eval: true, workerData: lock });
	const [port]: number[] = await once(worker, "message");
	if (port === undefined) throw new Error("no port");
	const others = [connect(port, "127.0.0.1"), connect(port, "127.0.0.1")];
	await Promise.all(others.map((socket) => once(socket, "connect")));
	const received: string[] = [];
	worker.on("message", (method: string) => received.push(method));
	const listen = () => {
		Atomics.store(lock, 0, 1);
		Atomics.notify(lock, 0);
	};
	onTestFinished(async () => {
		for (const socket of others) socket.destroy();
		await worker.terminate();
	});
	return { url: `http://127.0.0.1:${port}`, received, listen };
}

type Answered = { backends: WrittenBackend[]; others?: FakeAnswer };

/** Draws a picture over the real network, which has one connection for each host; `others` answers other hosts. */
function draw({ backends, others }: Answered) {
	const network = createNetwork({ connections: 1 });
	onTestFinished(() => network.close());
	const transport = createFakeTransport((request) => {
		const isReal = request.url.startsWith("http://127.0.0.1:");
		return others && !isReal ? others(request) : network.send(request);
	});
	const file = modelsFile("generateImage", backends);
	const environment = { MODELS_FILE: file, PROVIDER: "huggingface" };
	const { context, ...made } = testContext({ transport, environment });
	const leaving = new AbortController();
	const caller = checkedCaller(context, { signal: leaving.signal });
	const picture = caller.generateImage({ modelId: "test/model", prompt: "A cat" });
	/** A connection takes requests in their order, so one of the picture's would come before this one. */
	const askAfterwards = async (url: string) => {
		const { signal } = new AbortController();
		await network.send({ method: "GET", url, headers: {}, signal });
	};
	const { requests } = transport;
	return { ...made, requests, picture, leave: () => leaving.abort(), askAfterwards };
}

const stopped = { code: "STOPPED", isFree: true, hadConnection: false };

test.each(["fal", "replicate"])(
	"%s: a visitor who leaves before there is a connection asks for nothing, and pays nothing",
	async (wire) => {
		const { url, received, listen } = await startDeaf();
		const backends = [{ wire, url, model: "some/model" }];
		const { requests, picture, leave, askAfterwards, ...seen } = draw({ backends });
		await expect.poll(() => requests).toHaveLength(1);
		leave();
		await expect(picture).rejects.toMatchObject({ cause: stopped, pointsSpent: 0 });
		expect(seen.records).toMatchObject([{ outcome: "STOPPED", requests: 0, points: 0 }]);
		expect(seen.backendCalls).toMatchObject([{ error: stopped }]);
		expect(seen.allowance).toMatchObject({ held: 0, refunds: 1 });
		listen();
		await askAfterwards(url);
		// Its worker tells of it a moment later.
		await expect.poll(() => received).toEqual(["GET"]);
	},
);

test("a picture that the next back-end draws is not asked for a second time once there is a connection", async () => {
	const { url, received, listen } = await startDeaf();
	const backends = [
		{ wire: "fal", url, model: "some/model", firstByteSeconds: 1 },
		{ wire: "replicate", url: "https://next.test", model: "some/model" },
	];
	const output = `data:image/png;base64,${samplePng().toString("base64")}`;
	const others = fakeReply.json({ status: "succeeded", output });
	const { picture, askAfterwards, records } = draw({ backends, others });
	expect(await picture).toMatchObject({ type: "image_generation" });
	expect(records).toMatchObject([{ outcome: "ok", requests: 1 }]);
	listen();
	await askAfterwards(url);
	// Its worker tells of it a moment later.
	await expect.poll(() => received).toEqual(["GET"]);
});

test("a picture that was asked for when the visitor leaves is paid, and cancelled once its place is known", async () => {
	const { url, calls, play, close } = await startStandIn();
	onTestFinished(close);
	let answer = (): unknown => undefined;
	play(({ method, response }) => {
		answer = () => response.end(JSON.stringify({ response_url: `${url}/requests/1` }));
		if (method !== "POST") answer();
	});
	const backends = [{ wire: "fal", url, model: "some/model" }];
	const { picture, leave, records } = draw({ backends });
	const asked = () => calls.map(({ method, path }) => `${method} ${path}`);
	await expect.poll(asked).toEqual(["POST /some/model"]);
	leave();
	const paid = { code: "STOPPED", isFree: false, hadConnection: true };
	await expect(picture).rejects.toMatchObject({ cause: paid });
	expect(records).toMatchObject([{ outcome: "STOPPED", requests: 1 }]);
	expect(records[0]?.points).toBeGreaterThan(0);
	answer();
	await expect.poll(asked).toEqual(["POST /some/model", "PUT /requests/1/cancel"]);
});
