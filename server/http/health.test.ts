import { once } from "node:events";
import { connect, createServer } from "node:net";
import fastify from "fastify";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "../../testing/free-port.ts";
import { standStill } from "../../testing/stand-still.ts";
import { addHealthRoutes } from "./health.ts";
import type { ReadyCheck } from "./ready-checks.ts";

afterEach(() => {
	vi.useRealTimers();
});

function appWith(checks: Record<string, ReadyCheck>) {
	const app = fastify();
	addHealthRoutes(app, { checks, access: { token: undefined, isPublic: false } });
	return app;
}

test("healthz answers whatever the checks say", async () => {
	const answer = await appWith({ router: async () => ({ isOk: false }) }).inject("/healthz");
	expect([answer.statusCode, answer.json()]).toEqual([200, { status: "ok" }]);
});

test("readyz takes calls whatever is missing, and names it to the host alone", async () => {
	const app = appWith({
		configured: async () => ({ isOk: true }),
		router: () => Promise.reject(new Error("refused")),
		redis: async () => ({ isOk: false }),
	});
	const answer = await app.inject("/readyz");
	expect(answer.statusCode).toBe(200);
	expect(answer.json()).toEqual({
		status: "ready",
		checks: { configured: true, router: false, redis: false, accepting: true },
	});
	expect(answer.headers["cache-control"]).toBe("no-store");
	const stranger = await app.inject({ url: "/readyz", remoteAddress: "203.0.113.7" });
	expect([stranger.statusCode, stranger.json()]).toEqual([200, { status: "ready" }]);
});

test("concurrent requests share one check in five seconds", async () => {
	vi.useFakeTimers({ toFake: ["performance"] });
	const router = vi.fn(async () => ({ isOk: true }));
	const app = appWith({ router });
	const ask = () => app.inject("/readyz");
	const answers = await Promise.all(Array.from({ length: 50 }, ask));
	expect(answers.map((answer) => answer.statusCode)).toEqual(Array(50).fill(200));
	expect(router).toHaveBeenCalledTimes(1);
	vi.advanceTimersByTime(5_000);
	await ask();
	expect(router).toHaveBeenCalledTimes(2);
});

test("a check that hangs fails within seconds", async () => {
	const app = appWith({ router: () => new Promise(() => undefined) });
	expect((await app.inject("/readyz")).json()).toMatchObject({ checks: { router: false } });
});

test("a check whose answer came while the process stood still passes", async () => {
	const port = await freePort();
	const dependency = createServer((socket) => {
		// In a turn of its own, so that nothing but the write comes before the pause.
		socket.write("up", () => standStill(3_500));
	}).listen(port, "127.0.0.1");
	onTestFinished(() => void dependency.close());
	const app = appWith({
		async router() {
			const socket = connect(port, "127.0.0.1");
			await once(socket, "data");
			socket.destroy();
			return { isOk: true };
		},
	});
	expect((await app.inject("/readyz")).json()).toMatchObject({ checks: { router: true } });
});
