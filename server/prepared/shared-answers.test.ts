import { existsSync } from "node:fs";
import { join } from "node:path";
import { Redis } from "ioredis";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { exampleTexts } from "#shared/examples.ts";
import { hasRedis, startRedis } from "../../testing/redis-server.ts";
import { type Site, startSite } from "../../testing/site.ts";
import { asProvider, startStandIn } from "../../testing/stand-in.ts";
import { taskRequests } from "../../testing/task-requests.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

const [prompt = ""] = exampleTexts.en.generateText;
const modelId = "HuggingFaceTB/SmolLM3-3B";

let redis: Awaited<ReturnType<typeof startRedis>>;
let provider: Awaited<ReturnType<typeof startStandIn>>;

describe.skipIf(!hasRedis)("instances on one Redis", () => {
	beforeEach(async () => {
		[redis, provider] = await Promise.all([startRedis(), startStandIn()]);
		provider.pace.waitMs = 300;
		return async () => void (await Promise.all([redis.stop(), provider.close()]));
	});

	test("ten presses of an example on each of two are one call, and one point", async () => {
		const sites = await Promise.all([instance(), instance()]);
		const answers = await pressTenTimes(sites);
		expect(answers.filter((answer) => answer.includes('"preparedOn"'))).toHaveLength(19);
		expect(provider.calls).toHaveLength(1);
		// The other instance gives its points back after its answer, over its own connection to Redis.
		await expect.poll(() => pointsSpent(sites)).toEqual([1, 1]);
		// Another instance starts, and has it from Redis: no folder is needed.
		const third = await instance();
		expect(await press(third)).toContain('"preparedOn"');
		expect(await statusOf(third)).toEqual({ [modelId]: [prompt] });
		expect(provider.calls).toHaveLength(1);
		const key = await preparedKey();
		expect(key).toMatch(/^vitrine:prepared:[0-9a-f-]+\.json$/);
		const days = (await inRedis((client) => client.ttl(key))) / 86_400;
		expect(Math.ceil(days)).toBe(30);
	});

	test("Redis goes away: each instance asks once, and every press is answered", async () => {
		const sites = await Promise.all([instance(), instance()]);
		await redis.stop();
		const answers = await pressTenTimes(sites);
		// Once a press was answered as one that is no HTTP: the log says what the parser met.
		const refused = sites.map((site) => site.logged().match(/.*request refused.*/g)).join("\n");
		expect(
			answers.filter((answer) => !answer.includes('"done"')),
			refused,
		).toEqual([]);
		expect(provider.calls).toHaveLength(2);
	});

	test("the lock of an instance that died ends by itself", async () => {
		const site = await instance();
		expect(await press(site)).toContain('"done"');
		const name = await preparedKey();
		await inRedis(async (client) => {
			await client.del(name);
			await client.set(`${name}:lock`, "gone", "PX", 500);
		});
		const other = await instance();
		expect(await pressTenTimes([other])).toHaveLength(10);
		expect(await inRedis((client) => client.exists(`${name}:lock`, name))).toBe(1);
	});

	test("a value in Redis that is too long or damaged costs no call", async () => {
		const site = await instance();
		await press(site);
		const name = await preparedKey();
		await inRedis((client) => client.set(name, "{"));
		expect(await press(await instance())).toContain('"done"');
		provider.pace.pictureBytes = 4_000_000;
		const { url, headers, body } = taskRequests.generateImage(exampleTexts.en.generateImage[0]);
		const accepting = JSON.stringify({ ...JSON.parse(String(body)), acceptPrepared: true });
		const answer = await fetch(site.origin + url, { method: "POST", headers, body: accepting });
		expect([answer.status, (await answer.text()).length > 4_000_000]).toEqual([200, true]);
		await expect.poll(preparedKeys).toEqual([name]);
	});
});

async function instance(): Promise<Site> {
	const DATA_DIR = temporaryFolder();
	const site = await startSite({ ...asProvider(provider.url), REDIS_URL: redis.url, DATA_DIR });
	onTestFinished(async () => {
		await site.close();
		expect(existsSync(join(DATA_DIR, "prepared"))).toBe(false);
	});
	return site;
}

function pressTenTimes(sites: readonly Site[]): Promise<string[]> {
	return Promise.all(sites.flatMap((site) => Array.from({ length: 10 }, () => press(site))));
}

async function press({ origin }: Site): Promise<string> {
	const { url, headers } = taskRequests.generateText();
	const body = JSON.stringify({ 0: { modelId, prompt, acceptPrepared: true } });
	return (await fetch(origin + url, { method: "POST", headers, body })).text();
}

async function statusOf({ origin }: Site): Promise<unknown> {
	const { result } = await (await fetch(`${origin}/trpc/status`)).json();
	return result.data.prepared;
}

async function pointsSpent(sites: readonly Site[]): Promise<number[]> {
	return Promise.all(
		sites.map(async ({ origin }) => {
			const { result } = await (await fetch(`${origin}/trpc/status`)).json();
			const { limit, left } = result.data.allowance.visitor;
			return limit - left;
		}),
	);
}

function preparedKeys(): Promise<string[]> {
	return inRedis((client) => client.keys("*prepared:*"));
}

/** The key of the one answer, once its lock is released, which is after the answer. */
async function preparedKey(): Promise<string> {
	await expect.poll(preparedKeys).toHaveLength(1);
	const [key = ""] = await preparedKeys();
	return key;
}

async function inRedis<Answer>(work: (client: Redis) => Promise<Answer>): Promise<Answer> {
	const client = new Redis(redis.url);
	try {
		return await work(client);
	} finally {
		client.disconnect();
	}
}
