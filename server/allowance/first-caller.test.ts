import { expect, onTestFinished, test, vi } from "vitest";
import { hasRedis, startRedis } from "../../testing/redis-server.ts";
import { firstCaller } from "./first-caller.ts";
import { connectRedis } from "./redis-client.ts";

test("in one process, each event's first caller within the time", async () => {
	vi.useFakeTimers({ toFake: ["performance"] });
	onTestFinished(() => void vi.useRealTimers());
	const { isFirst, againAfter } = firstCaller(undefined);
	expect([await isFirst("a", 60), await isFirst("a", 60), await isFirst("b", 60)]).toEqual([
		true,
		false,
		true,
	]);
	vi.advanceTimersByTime(60_001);
	expect(await isFirst("a", 60)).toBe(true);
	await againAfter("a", 5);
	expect(await isFirst("a", 60)).toBe(false);
	vi.advanceTimersByTime(5_001);
	expect(await isFirst("a", 60)).toBe(true);
});

test.skipIf(!hasRedis)("on one Redis, one of all processes; without it, each one", async () => {
	const server = await startRedis();
	const log = { warn: () => undefined, info: () => undefined };
	const options = { url: server.url, prefix: "vitrine:", log };
	const clients = [connectRedis(options), connectRedis(options)];
	onTestFinished(async () => {
		await Promise.all(clients.map((client) => client.close()));
		await server.stop();
	});
	await Promise.all(clients.map(({ firstTry }) => firstTry));
	const ask = (event: string) =>
		Promise.all(clients.map((client) => firstCaller(client).isFirst(event, 60)));
	// On a busy machine Redis may answer later than a call waits for it; then each process counts for itself.
	let asked = 0;
	await expect.poll(async () => (await ask(`a${asked++}`)).sort()).toEqual([false, true]);
	await server.stop();
	expect(await ask("b")).toEqual([true, true]);
});
