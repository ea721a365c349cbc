import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { stream, wordsEvent } from "../../testing/plays.ts";
import { bytesOf, connectTo } from "../../testing/raw-request.ts";
import { collectGarbage } from "../../testing/server/collect-garbage.ts";
import { siteWithProvider } from "../../testing/site-with-provider.ts";
import { taskRequests } from "../../testing/task-requests.ts";

const MEGABYTE = 1024 * 1024;

const { site, provider } = await siteWithProvider();

/** Heap in use after a garbage collection, in MB. */
function memoryInUse(): number {
	for (let run = 0; run < 3; run += 1) collectGarbage();
	const { heapUsed, external } = process.memoryUsage();
	return (heapUsed + external) / MEGABYTE;
}

async function settled(): Promise<void> {
	await expect.poll(() => site.inFlight()).toBe(0);
	await expect.poll(() => provider.openCalls()).toBe(0);
	provider.calls.length = 0;
}

/** Undefined for a complete stream, otherwise the part received. */
async function readChat(): Promise<string | undefined> {
	const { url, headers, body } = taskRequests.chat();
	const answer = await fetch(site.origin + url, { method: "POST", headers, body: String(body) });
	const text = await answer.text();
	const isWhole = text.includes('"type":"done"') && text.includes("word9 ");
	return isWhole ? undefined : `${answer.status} ${text}`;
}

test("200 streams at once: each whole, and the memory back at its floor", async () => {
	Object.assign(provider.pace, { waitMs: 100, tokens: 10, pauseMs: 30 });
	// Warm up: modules and caches belong to the baseline.
	await Promise.all(Array.from({ length: 100 }, () => readChat()));
	await settled();
	const floor = memoryInUse();
	const ends = await Promise.all(Array.from({ length: 200 }, () => readChat()));
	expect(ends.filter((end) => end !== undefined)).toEqual([]);
	await settled();
	expect(memoryInUse() - floor).toBeLessThan(10);
});

function readerThatNeverReads(): Socket {
	const socket = connectTo(site.origin);
	socket.write(bytesOf(taskRequests.chat()));
	return socket.pause();
}

test("20 clients that never read: back-pressure reaches the provider, and memory stays flat", async () => {
	const before = memoryInUse();
	const event = wordsEvent("x".repeat(60_000));
	let written = 0;
	provider.play(({ response }) => {
		response.writeHead(200, stream);
		const write = (): void => {
			while (!response.destroyed && response.write(event)) written += event.length;
		};
		response.on("drain", write);
		write();
	});
	const readers = Array.from({ length: 20 }, readerThatNeverReads);
	// Not all are open at once on a machine that needs 30 s to begin them: by then the site has ended the first.
	await expect.poll(() => provider.calls.length).toBe(20);
	await sleep(1_500);
	const held = written;
	await sleep(500);
	// Once the socket buffers are full, the provider must wait.
	expect(written - held).toBeLessThan(20 * event.length);
	expect(provider.openCalls()).toBeGreaterThan(0);
	expect(memoryInUse() - before).toBeLessThan(100);
	for (const reader of readers) reader.destroy();
	await settled();
	provider.play(undefined);
	expect(await readChat()).toBe(undefined);
});
