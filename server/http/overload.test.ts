import fastify from "fastify";
import { expect, test, vi } from "vitest";
import { AppError } from "../errors/app-error.ts";
import { addOverloadGuard } from "./overload.ts";

async function appWith(options: Parameters<typeof addOverloadGuard>[1]) {
	const app = fastify();
	await addOverloadGuard(app, { sampleIntervalMs: 20, ...options });
	app.setErrorHandler((error, _request, reply) => {
		const isOurs = error instanceof AppError && error.code === "SITE_BUSY";
		reply.status(isOurs ? 503 : 500).send(isOurs ? error.retryAfterSeconds : "wrong error");
	});
	app.post("/trpc/chat", async () => "answered");
	app.get("/", async () => "the page");
	return app;
}

function blockFor(milliseconds: number): void {
	const end = performance.now() + milliseconds;
	while (performance.now() < end);
}

test("a process short of memory refuses tasks and still serves pages", async () => {
	const app = await appWith({ maxRssBytes: 1 });
	await vi.waitFor(async () => {
		expect((await app.inject({ method: "POST", url: "/trpc/chat" })).statusCode).toBe(503);
	}, 10_000);
	expect((await app.inject("/")).statusCode).toBe(200);
	await app.close();
});

test("an event loop that stays blocked refuses tasks, and takes them again afterwards", async () => {
	const app = await appWith({ maxEventLoopDelayMs: 20, sampleIntervalMs: 200 });
	await vi.waitFor(async () => {
		blockFor(150);
		const answer = await app.inject({ method: "POST", url: "/trpc/chat" });
		expect([answer.statusCode, answer.body]).toEqual([503, "5"]);
	}, 10_000);
	expect((await app.inject("/")).statusCode).toBe(200);
	await vi.waitFor(async () => {
		expect((await app.inject({ method: "POST", url: "/trpc/chat" })).statusCode).toBe(200);
	}, 10_000);
	await app.close();
});

test("one slow moment is no overload", async () => {
	const app = await appWith({ maxEventLoopDelayMs: 20, sampleIntervalMs: 200 });
	for (const milliseconds of [0, 500]) {
		blockFor(milliseconds);
		const answer = await app.inject({ method: "POST", url: "/trpc/chat" });
		expect(answer.statusCode).toBe(200);
	}
	await app.close();
});
