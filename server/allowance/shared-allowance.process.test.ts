import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, inject, onTestFinished, test } from "vitest";
import { hasRedis, startRedis } from "../../testing/redis-server.ts";
import { type ServerProcess, startProcess } from "../../testing/server-process.ts";
import { taskRequests } from "../../testing/task-requests.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

/** Few enough for a busy machine to answer all of them before the test times out. */
const CALLS_AT_ONCE = 8;

async function start(environment: Record<string, string>): Promise<ServerProcess> {
	const server = await startProcess(inject("builtServer"), {
		VISITOR_CONCURRENCY: "1000",
		SITE_CONCURRENCY: "1000",
		VISITOR_POINTS_PER_HOUR: "100000",
		...environment,
	});
	onTestFinished(async () => void (await server.end("SIGKILL")));
	return server;
}

/** Sends parallel calls to the servers in rotation; returns how many were accepted. */
async function spend(servers: ServerProcess[], calls: number): Promise<number> {
	const { url, headers, body } = taskRequests.widgetChat();
	let next = 0;
	let answered = 0;
	async function caller(): Promise<void> {
		while (next < calls) {
			const server = servers[next % servers.length];
			next += 1;
			const send = () =>
				fetch(`${server?.origin}${url}`, { method: "POST", headers, body: String(body) });
			let answer = await send();
			// A busy machine refuses calls with 503 before the allowance counts them.
			for (; answer.status === 503; answer = await send()) await sleep(200);
			await answer.text();
			expect([200, 429]).toContain(answer.status);
			if (answer.status === 200) answered += 1;
		}
	}
	await Promise.all(Array.from({ length: CALLS_AT_ONCE }, caller));
	return answered;
}

async function isReady(server: ServerProcess): Promise<boolean> {
	const ready = await (await fetch(`${server.origin}/readyz`)).json();
	return ready.checks.redis;
}

test.skipIf(!hasRedis)(
	"300 parallel calls to two processes on one Redis spend exactly the day, also over a restart",
	async () => {
		const redis = await startRedis();
		onTestFinished(() => redis.stop());
		const environment = { REDIS_URL: redis.url, SITE_POINTS_PER_DAY: "137" };
		const [first, second] = await Promise.all([start(environment), start(environment)]);
		// A busy machine may take more than the second that a site waits for a reply, and ask again.
		for (const server of [first, second]) await expect.poll(() => isReady(server)).toBe(true);
		let spent = await spend([first, second], 60);
		expect(await first.end("SIGTERM")).toBe(0);
		const third = await start(environment);
		await expect.poll(() => isReady(third)).toBe(true);
		spent += await spend([third, second], 240);
		expect(spent).toBe(137);
	},
);

test.skipIf(!hasRedis)(
	"Redis gone and back: the site goes on, and every line that says so is said once",
	async () => {
		const redis = await startRedis();
		onTestFinished(() => redis.stop());
		const server = await start({ REDIS_URL: redis.url, SITE_POINTS_PER_DAY: "400" });
		expect(await spend([server], 10)).toBe(10);
		await redis.stop();
		expect(await spend([server], 150)).toBe(100);
		expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
		// Nobody hears of a connection that is back within a second, as it is on a quick machine.
		await expect.poll(() => server.output()).toContain("Redis is lost");
		await redis.start();
		await expect.poll(() => server.output()).toContain("Redis is back");
		expect(await spend([server], 50)).toBe(50);
		expect(server.output().match(/Redis is lost/g)).toHaveLength(1);
	},
);

test("a process that is killed loses no more than a moment of the site's day", async () => {
	const DATA_DIR = temporaryFolder();
	const environment = { SITE_POINTS_PER_DAY: "60", DATA_DIR };
	const killed = await start(environment);
	expect(await spend([killed], 40)).toBe(40);
	const written = () => readFileSync(join(DATA_DIR, "site-day.json"), "utf8");
	await expect.poll(written).toContain('"value":40');
	await killed.end("SIGKILL");
	expect(await spend([await start(environment)], 40)).toBe(20);
});
