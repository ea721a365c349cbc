import fastify from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import { AppError } from "../errors/app-error.ts";
import { addOverloadGuard } from "./overload.ts";

async function siteWith(options: Parameters<typeof addOverloadGuard>[1]) {
	const app = fastify();
	addOverloadGuard(app, { sampleIntervalMs: 20, ...options });
	app.setErrorHandler((error, _request, reply) => {
		const isOurs = error instanceof AppError && error.code === "SITE_BUSY";
		reply.status(isOurs ? 503 : 500).send(isOurs ? error.retryAfterSeconds : "wrong error");
	});
	app.post("/trpc/chat", async () => "answered");
	app.get("/", async () => "the page");
	onTestFinished(() => app.close());
	return {
		call: (url = "/trpc/chat") => app.inject({ method: "POST", url }),
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
	// The router reads an encoded letter as the letter.
	expect((await call("/%74rpc/chat")).statusCode).toBe(503);
	expect((await page()).statusCode).toBe(200);
});

test("an event loop that stays blocked refuses tasks, and takes them again afterwards", async () => {
	let now = 0;
	const { call, page } = await siteWith({ maxEventLoopDelayMs: 100, now: () => now });
	await vi.waitFor(async () => {
		blockFor(150);
		// More than one sample later by the guard's clock.
		now += 30;
		const answer = await call();
		expect([answer.statusCode, answer.body]).toEqual([503, "5"]);
	}, 60_000);
	expect((await page()).statusCode).toBe(200);
	await vi.waitFor(async () => {
		now += 30;
		expect((await call()).statusCode).toBe(200);
	}, 60_000);
});

test("a single slow moment does not count as overload", async () => {
	// A single moment by the guard's clock, however long it takes here; the guard reads the clock while the loop is
	// delayed.
	const now = vi.fn(() => 0);
	const { call } = await siteWith({ maxEventLoopDelayMs: 20, now });
	const statuses: number[] = [];
	await vi.waitFor(async () => {
		blockFor(50);
		statuses.push((await call()).statusCode);
		expect(now.mock.calls.length).toBeGreaterThan(2);
	}, 60_000);
	expect(new Set(statuses)).toEqual(new Set([200]));
});

test("a measurement that fails ends nothing, and the next one counts", async () => {
	const rss = vi
		.fn(() => 2)
		.mockImplementationOnce(() => {
			throw Object.assign(new Error("too many open files"), { code: "EMFILE" });
		});
	const { call } = await siteWith({ maxRssBytes: 1, rss });
	await vi.waitFor(async () => expect((await call()).statusCode).toBe(503), 60_000);
	expect(rss.mock.calls.length).toBeGreaterThan(1);
});
