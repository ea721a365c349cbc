import { once } from "node:events";
import { afterEach, expect, test, vi } from "vitest";
import type { Task } from "../catalogue/model-entry.ts";
import { readCatalogue } from "../catalogue/read-catalogue.ts";
import type { ModelWorker } from "../pool/worker.ts";
import { createServer } from "./create-server.ts";

const closing: (() => void)[] = [];
afterEach(() => {
	vi.useRealTimers();
	for (const close of closing.splice(0)) close();
});

/** A server whose one model answers when the returned function is called. */
async function slowModel(task: Task) {
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	const entry = readCatalogue().find((one) => one.task === task);
	if (entry === undefined) throw new Error(`no model for ${task}`);
	let answer: ((content: string) => void) | undefined;
	const worker: ModelWorker = {
		entry,
		lastUsed: () => 0,
		isIdle: () => false,
		neededMb: () => 100,
		end: async () => undefined,
		close: async () => undefined,
		status: () => ({ state: "ready", waiting: 1, queue: [], running: true }),
		run: ({ reply, onPlace }) =>
			new Promise((resolve) => {
				onPlace(1);
				answer = (content) => {
					reply.head(200, "text/plain");
					reply.piece(content);
					resolve();
				};
			}),
	};
	const models = { pool: new Map([[entry.id, worker]]), memoryLimitMb: 1_000 };
	const server = createServer(models).listen(0, "127.0.0.1");
	await once(server, "listening");
	closing.push(() => {
		server.close();
		server.closeAllConnections();
	});
	const address = server.address();
	const port = typeof address === "object" ? address?.port : undefined;
	const url = `http://127.0.0.1:${port}`;
	return {
		url,
		post: async (path: string) => {
			const body = JSON.stringify({ model: entry.id, stream: true });
			const response = fetch(`${url}${path}`, { method: "POST", body });
			await vi.waitFor(() => expect(answer).toBeDefined(), 60_000);
			vi.advanceTimersByTime(10_000);
			answer?.("end");
			return (await response).text();
		},
	};
}

test("a streamed text that waits for its model is not silent", async () => {
	const { post } = await slowModel("chat");
	expect(await post("/v1/chat/completions")).toBe(": queue-position 1\n\n: waiting\n\nend");
});

test("sound is no stream of events, even if the call wants one", async () => {
	const { post } = await slowModel("tts");
	expect(await post("/v1/audio/speech")).toBe("end");
});

test("health lists the state of each model and the number of waiting calls", async () => {
	const { url } = await slowModel("classify");
	expect(await (await fetch(`${url}/health`)).json()).toEqual({
		status: "ok",
		models: { "vit-base": { state: "ready", waiting: 1, running: true } },
	});
});
