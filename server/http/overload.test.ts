import fastify from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import { AppError } from "../errors/app-error.ts";
import { addOverloadGuard } from "./overload.ts";

async function siteWith(options: Parameters<typeof addOverloadGuard>[1]) {
	const app = fastify();
	await addOverloadGuard(app, { sampleIntervalMs: 20, ...options });
	app.setErrorHandler((error, _request, reply) => {
		const isOurs = error instanceof AppError && error.code === "SITE_BUSY";
		reply.status(isOurs ? 503 : 500).send(isOurs ? error.retryAfterSeconds : "wrong error");
	});
	app.post("/trpc/chat", async () => "answered");
	app.get("/", async () => "the page");
	onTestFinished(() => app.close());
	return {
		call: () => app.inject({ method: "POST", url: "/trpc/chat" }),
		page: () => app.inject("/"),
	};
}

function blockFor(milliseconds: number): void {
	const end = performance.now() + milliseconds;
	while (performance.now() < end);
}

test("a process short of memory refuses tasks and still serves pages", async () => {
	const { call, page } = await siteWith({ maxRssBytes: 1 });
	await vi.waitFor(async () => {
		expect((await call()).statusCode).toBe(503);
	}, 60_000);
	expect((await page()).statusCode).toBe(200);
});

test("an event loop that stays blocked refuses tasks, and takes them again afterwards", async () => {
	const { call, page } = await siteWith({ maxEventLoopDelayMs: 20, sampleIntervalMs: 200 });
	await vi.waitFor(async () => {
		blockFor(150);
		const answer = await call();
		expect([answer.statusCode, answer.body]).toEqual([503, "5"]);
	}, 60_000);
	expect((await page()).statusCode).toBe(200);
	await vi.waitFor(async () => {
		expect((await call()).statusCode).toBe(200);
	}, 60_000);
});

test("one slow moment is no overload", async () => {
	const { call } = await siteWith({ maxEventLoopDelayMs: 20, sampleIntervalMs: 200 });
	for (const milliseconds of [0, 500]) {
		blockFor(milliseconds);
		expect((await call()).statusCode).toBe(200);
	}
});
