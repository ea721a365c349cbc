import { Agent, get } from "node:http";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { startProcess } from "../testing/server-process.ts";
import { asProvider, startStandIn } from "../testing/stand-in.ts";
import { answerAsProvider } from "../testing/stand-in-answers.ts";
import { taskRequests } from "../testing/task-requests.ts";

const SERVERS = 2;
const STREAMS = 12;

let provider: Awaited<ReturnType<typeof startStandIn>>;

beforeAll(async () => {
	provider = await startStandIn();
	Object.assign(provider.pace, { tokens: 30, pauseMs: 20 });
});

afterEach(() => provider.play(undefined));

afterAll(() => provider.close());

async function post(origin: string, task: "chat" | "widgetChat"): Promise<string> {
	const { url, headers, body } = taskRequests[task]();
	const answer = await fetch(origin + url, { method: "POST", headers, body: String(body) });
	return answer.text();
}

/** Starts a process with calls that its provider keeps open. */
async function startBusy() {
	const server = await startProcess(inject("builtServer"), {
		...asProvider(provider.url),
		VISITOR_CONCURRENCY: "100",
		VISITOR_POINTS_PER_HOUR: "1000",
	});
	const tasks = Array.from({ length: STREAMS }, () => ["chat", "widgetChat"] as const).flat();
	const answers = Promise.all(tasks.map((task) => post(server.origin, task)));
	await expect
		.poll(async () => {
			const metrics = await (await fetch(`${server.origin}/metrics`)).text();
			return /in_flight (\d+)/.exec(metrics)?.[1];
		})
		.toBe(String(tasks.length));
	return { server, answers };
}

test("SIGTERM under load: no answer is cut and every exit is 0", async () => {
	let release: () => void = () => undefined;
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	provider.play(async (call) => {
		await held;
		await answerAsProvider(call, provider.pace);
	});
	const busy = await Promise.all(Array.from({ length: SERVERS }, startBusy));
	// The answers start after the signals; those are sent together, because each server only waits this long.
	const ends = busy.map(({ server, answers }) => ({ code: server.end("SIGTERM"), answers }));
	release();
	for (const { code, answers } of ends) {
		for (const answer of await answers) expect(answer).toMatch(/"type":"done"|"reply":/);
		expect(await code).toBe(0);
	}
});

test("after a SIGTERM no new visitor is let in, and a second signal cuts nothing", async () => {
	const server = await startProcess(inject("builtServer"), asProvider(provider.url));
	const stream = post(server.origin, "chat");
	await expect.poll(() => provider.openCalls()).toBe(1);
	const code = server.end("SIGTERM");
	await expect.poll(() => post(server.origin, "chat").catch(() => "refused")).toBe("refused");
	void server.end("SIGINT");
	expect(await stream).toContain('"type":"done"');
	expect(await code).toBe(0);
});

test.each([
	["at once", false],
	["while an answer never ends", true],
])("an error that nobody caught ends the process with 1, %s", async (_when, isBusy) => {
	const fault = "process.on('SIGUSR2', () => setImmediate(() => { throw new Error('stray') }))";
	const server = await startProcess(inject("builtServer"), asProvider(provider.url), {
		preload: `data:text/javascript,${encodeURIComponent(fault)}`,
	});
	provider.play(() => undefined);
	const call = isBusy ? post(server.origin, "chat").catch(() => undefined) : undefined;
	if (isBusy) await expect.poll(() => provider.openCalls()).toBe(1);
	expect(await server.end("SIGUSR2")).toBe(1);
	await call;
});

test("what the machine is short of ends nothing", async () => {
	const fault = `process.on("SIGUSR2", () => {
		for (const code of ["ENOSPC", "EDQUOT", "EMFILE", "ENFILE"]) {
			setImmediate(() => { throw Object.assign(new Error("short"), { code }); });
		}
	})`;
	const server = await startProcess(inject("builtServer"), asProvider(provider.url), {
		preload: `data:text/javascript,${encodeURIComponent(fault)}`,
	});
	void server.end("SIGUSR2");
	await expect.poll(() => server.output()).toContain('"ENFILE"');
	expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
	expect(await server.end("SIGTERM")).toBe(0);
});

test("a keep-alive client gets `connection: close` before the server closes", async () => {
	const server = await startProcess(inject("builtServer"), asProvider(provider.url));
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	const ask = () =>
		new Promise<{ connection: string | undefined; status: number | undefined }>(
			(resolve, reject) => {
				get(`${server.origin}/readyz`, { agent }, (answer) => {
					answer.resume();
					const { connection } = answer.headers;
					answer.on("end", () => resolve({ connection, status: answer.statusCode }));
				}).on("error", reject);
			},
		);
	expect(await ask()).toEqual({ connection: "keep-alive", status: 200 });
	const code = server.end("SIGTERM");
	await expect.poll(ask, { interval: 10 }).toEqual({ connection: "close", status: 503 });
	expect(await code).toBe(0);
	agent.destroy();
});

test("a request that came while the process stood still is answered before its connection closes", async () => {
	const still = `import { writeSync } from "node:fs";
		process.on("SIGTERM", () => setTimeout(() => {
			writeSync(2, "stands still");
			for (const end = performance.now() + 3_000; performance.now() < end; );
		}, 50))`;
	const server = await startProcess(inject("builtServer"), asProvider(provider.url), {
		preload: `data:text/javascript,${encodeURIComponent(still)}`,
	});
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	const ask = () =>
		new Promise((resolve) => {
			get(`${server.origin}/healthz`, { agent }, (answer) => {
				answer.resume();
				answer.on("end", () => resolve(answer.statusCode));
			}).on("error", (error) => resolve(error.message));
		});
	expect(await ask()).toBe(200);
	const code = server.end("SIGTERM");
	await expect.poll(server.output, { interval: 10 }).toContain("stands still");
	expect(await ask()).toBe(200);
	expect(await code).toBe(0);
	agent.destroy();
});
