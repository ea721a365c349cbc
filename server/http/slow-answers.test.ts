import { EventEmitter, once } from "node:events";
import { createTRPCClient, httpBatchLink, httpBatchStreamLink, httpLink } from "@trpc/client";
import { beforeEach, expect, test, vi } from "vitest";
import { bytesOf, connectTo } from "../../testing/raw-request.ts";
import { siteWithProvider } from "../../testing/site-with-provider.ts";
import { answerAsProvider } from "../../testing/stand-in-answers.ts";
import { taskRequests } from "../../testing/task-requests.ts";
import type { AppRouter } from "../procedures/router.ts";

const { site, provider } = await siteWithProvider();

const HEARTBEAT_MS = 10_000;

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	return () => void vi.useRealTimers();
});

/** A provider that is silent until the test resumes it; the test also triggers the heartbeats. */
function silentProvider() {
	provider.calls.length = 0;
	const gate = new EventEmitter();
	const opened = once(gate, "open");
	provider.play(async (call) => {
		if ((await opened)[0] === "answer") return answerAsProvider(call, provider.pace);
		call.response.writeHead(429, { "content-type": "application/json" });
		return call.response.end('{"error":"Rate limit reached"}');
	});
	return gate;
}

async function send(task: keyof typeof taskRequests, headers: Record<string, string> = {}) {
	const { url, body, ...request } = taskRequests[task]();
	const response = fetch(site.origin + url, {
		method: "POST",
		headers: { ...request.headers, ...headers },
		body: typeof body === "string" ? body : new Blob([new Uint8Array(body)]),
	});
	let hasHead = false;
	void response.then(() => {
		hasHead = true;
	});
	await expect.poll(() => provider.calls).not.toEqual([]);
	return { response, hasHead: () => hasHead };
}

const lines = { "trpc-accept": "application/jsonl" };

test.each([
	["generateImage", {}],
	["generateImage", lines],
	["classify", {}],
	["chat", {}],
] as const)(
	"%s %o: a proxy that ends silence hears from it every ten seconds",
	async (task, wire) => {
		const gate = silentProvider();
		const { response, hasHead } = await send(task, wire);
		// The polls of the test advance the clock a little, too.
		await vi.advanceTimersByTimeAsync(HEARTBEAT_MS / 2);
		expect(hasHead()).toBe(false);
		await vi.advanceTimersByTimeAsync(HEARTBEAT_MS / 2);
		const { status, headers, body } = await response;
		expect(status).toBe(200);
		expect(Object.fromEntries(headers)).toMatchObject({
			"cache-control": "no-store, no-transform",
			"x-accel-buffering": "no",
			"content-security-policy": expect.stringContaining("default-src"),
		});
		const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
		for (let beat = 0; beat < 3; beat += 1) {
			expect((await reader?.read())?.value).toBe(" ");
			await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
		}
		gate.emit("open", "answer");
		let text = "";
		for (let next = await reader?.read(); next?.value; next = await reader?.read())
			text += next.value;
		const answers = text.trim().split("\n");
		expect(JSON.stringify(answers.map((one) => JSON.parse(one)))).toMatch(/"result":/);
		await expect.poll(() => vi.getTimerCount()).toBe(0);
		expect(await site.inFlight()).toBe(0);
	},
);

const url = `${site.origin}/trpc`;
const links = { httpLink, httpBatchLink, httpBatchStreamLink };

test.each(Object.entries(links))(
	"%s reads an answer, and a failure, that came after blanks",
	async (_name, link) => {
		const client = createTRPCClient<AppRouter>({ links: [link({ url })] });
		for (const outcome of ["answer", "fail"] as const) {
			const gate = silentProvider();
			const answers = Promise.allSettled([
				client.tts.mutate({ modelId: "canopylabs/orpheus-3b-0.1-ft", text: "Hi" }),
			]);
			await expect.poll(() => provider.calls).toHaveLength(1);
			await vi.advanceTimersByTimeAsync(2 * HEARTBEAT_MS);
			gate.emit("open", outcome);
			expect((await answers)[0]).toMatchObject(
				outcome === "answer"
					? { value: { type: "text_to_speech" } }
					: { reason: { data: { errorCode: "RATE_LIMIT", httpStatus: 429 } } },
			);
		}
	},
);

test("a batch gets heartbeats too", async () => {
	const gate = silentProvider();
	const client = createTRPCClient<AppRouter>({ links: [httpBatchLink({ url })] });
	const messages = [{ role: "user" as const, content: "Hi" }];
	const answers = Promise.all([1, 2].map(() => client.widgetChat.mutate({ messages })));
	await expect.poll(() => provider.calls).toHaveLength(2);
	await vi.advanceTimersByTimeAsync(2 * HEARTBEAT_MS);
	gate.emit("open", "answer");
	expect(await answers).toMatchObject([{ finishReason: "stop" }, { finishReason: "stop" }]);
});

test("while a form arrives nothing is sent, so that it can still be refused", async () => {
	const whole = bytesOf(taskRequests.classify());
	const socket = connectTo(site.origin);
	let came = "";
	socket.on("data", (piece) => {
		came += piece;
	});
	socket.write(whole.subarray(0, whole.length - 20));
	await expect.poll(() => site.inFlight()).toBe(1);
	await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
	expect(came).toBe("");
	socket.write(whole.subarray(whole.length - 20));
	await expect.poll(() => came).toMatch(/^HTTP\/1\.1 200/);
	socket.destroy();
});
