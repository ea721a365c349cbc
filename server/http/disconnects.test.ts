import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TaskName } from "#shared/models.ts";
import { stream, wordsEvent } from "../../testing/plays.ts";
import { bytesOf, connectTo } from "../../testing/raw-request.ts";
import { pngAround } from "../../testing/samples.ts";
import { seededRandom } from "../../testing/seeded-random.ts";
import { startSite } from "../../testing/site.ts";
import { siteWithProvider } from "../../testing/site-with-provider.ts";
import { asProvider } from "../../testing/stand-in.ts";
import { taskRequests } from "../../testing/task-requests.ts";

const VISITORS = 100;
const tasks = ["widgetChat", "chat", "generateText", "generateImage", "tts", "classify"] as const;

const { site, provider } = await siteWithProvider();

/** Ticks of this process, ten per second: fewer while the machine is busy with something else. */
const beats: number[] = [];
const BEATS_A_SECOND = 10;

const heart = setInterval(() => beats.push(performance.now()), 1_000 / BEATS_A_SECOND);
afterAll(() => clearInterval(heart));

/** Seconds between two moments, counted in ticks of this process. */
function secondsBetween(begin: number, end: number): number {
	return beats.filter((at) => at > begin && at < end).length / BEATS_A_SECOND;
}

beforeAll(async () => {
	site.app.server.on("connection", (socket) => {
		const { remotePort } = socket;
		socket.once("close", () => heardAt.set(remotePort, performance.now()));
	});
	// Warm up, so that lazy loading does not count as the time of a disconnect.
	for (const task of tasks) await site.call(taskRequests[task]());
	provider.calls.length = 0;
	provider.play(async (call) => {
		// Streams never end; other calls take longer than any visitor stays.
		if (!call.body.includes('"stream":true')) return;
		call.response.writeHead(200, stream);
		while (!call.response.destroyed) {
			call.response.write(wordsEvent("word "));
			await sleep(10);
		}
	});
});

/** When the server noticed each disconnect, by the visitor's port. */
const heardAt = new Map<number | undefined, number>();

type Visit = { marker: string; port: number | undefined };

async function visit(index: number, random: ReturnType<typeof seededRandom>): Promise<Visit> {
	const marker = `visitor-${1_000 + index}-`;
	const task: TaskName = random.pick(tasks);
	const file = { name: "a.png", bytes: pngAround(Buffer.from(marker)) };
	const request = taskRequests[task](marker, file);
	const whole = bytesOf(request);
	// One visitor in five disconnects while sending the body.
	const isCut = random.between(0, 1) < 0.2;
	const missing = isCut ? Math.ceil(random.between(0, Buffer.byteLength(request.body))) : 0;
	const stay = random.between(0, 600);
	await sleep(random.between(0, 300));
	const socket = connectTo(site.origin);
	await once(socket, "connect");
	const port = socket.localPort;
	socket.write(whole.subarray(0, whole.length - missing));
	// On a busy machine most would disconnect before the server reads anything, so three in four wait until the provider
	// is called.
	if (index % 4 > 0 && !isCut) {
		await expect.poll(() => provider.calls.some(({ body }) => body.includes(marker))).toBe(true);
	}
	await sleep(stay);
	socket.destroy();
	return { marker, port };
}

test("100 visitors leave at random moments: the provider's calls stop within a second", async () => {
	const random = seededRandom(20_261_121);
	const visits = await Promise.all(
		Array.from({ length: VISITORS }, (_, index) => visit(index, random)),
	);
	await expect.poll(() => visits.filter(({ port }) => !heardAt.has(port))).toEqual([]);
	await expect.poll(() => site.inFlight()).toBe(0);
	await expect.poll(() => provider.openCalls()).toBe(0);
	// Counted from when the server noticed: on a busy machine that is later than the disconnect.
	const late = visits.filter(({ marker, port }) =>
		provider.calls.some(
			({ body, openedAt, closedAt = Number.POSITIVE_INFINITY }) =>
				body.includes(marker) &&
				secondsBetween(Math.max(heardAt.get(port) ?? 0, openedAt), closedAt) > 1,
		),
	);
	expect(provider.calls.length).toBeGreaterThan(VISITORS / 2);
	expect(provider.calls.filter((call) => call.isWhole)).toEqual([]);
	expect(late).toEqual([]);
});

test("a visitor who leaves has the slot back at once", async () => {
	const narrow = await startSite({ ...asProvider(provider.url), VISITOR_CONCURRENCY: "1" });
	const { url, headers, body } = taskRequests.chat();
	for (let round = 0; round < 3; round += 1) {
		const leaving = new AbortController();
		const answer = await fetch(narrow.origin + url, {
			method: "POST",
			headers,
			body: String(body),
			signal: leaving.signal,
		});
		expect(answer.status).toBe(200);
		const busy = await fetch(narrow.origin + url, { method: "POST", headers, body: String(body) });
		expect([busy.status, busy.headers.get("retry-after")]).toEqual([429, "2"]);
		leaving.abort();
		await expect.poll(() => narrow.inFlight(), { interval: 10 }).toBe(0);
	}
	await narrow.close();
});
