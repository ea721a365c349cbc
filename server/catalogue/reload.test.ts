import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { fakeClient } from "../../testing/server/fake-client.ts";
import { asProvider, startSite } from "../../testing/site.ts";
import { startStandIn } from "../../testing/stand-in.ts";
import { taskRequests } from "../../testing/task-requests.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { buildApp } from "../app.ts";
import { readSettings } from "../env.ts";

const RELOADS = 100;
const CALLERS = 4;
const MODEL = "HuggingFaceTB/SmolLM3-3B";

const file = join(temporaryFolder(), "models.yaml");

function write(name: string) {
	const backend = "{ wire: openai, url: $HF_ROUTER_URL/v1, key: $HF_TOKEN, model: any }";
	const model = `{ id: ${MODEL}, task: generateText, name: ${name}, description: Writes., backends: [${backend}] }`;
	writeFileSync(file, `models:\n  - ${model}\n`);
}

test(`${RELOADS} reloads under load: no call is lost`, async () => {
	write("first");
	const provider = await startStandIn();
	const site = await startSite({ ...asProvider(provider.url), MODELS_FILE: file });
	let isDone = false;
	const codes: number[] = [];
	const callers = Array.from({ length: CALLERS }, async () => {
		const { url, headers, body } = taskRequests.generateText();
		while (!isDone) {
			const answer = await fetch(site.origin + url, {
				method: "POST",
				headers,
				body: String(body),
			});
			codes.push((await answer.text()).includes("text_generation") ? answer.status : 0);
		}
	});
	for (let count = 1; count <= RELOADS; count += 1) {
		const before = codes.length;
		write(`name-${count}`);
		await site.reload();
		await expect.poll(() => codes.length, { interval: 2, timeout: 10_000 }).toBeGreaterThan(before);
	}
	isDone = true;
	await Promise.all(callers);
	expect(site.logged().match(/was read again/g)).toHaveLength(RELOADS);
	expect(codes.filter((code) => code !== 200)).toEqual([]);
	await site.close();
	await provider.close();
}, 60_000);

test("sixty reloads at once: one after the other, and the newest wins", async () => {
	const client = fakeClient();
	let running = 0;
	let most = 0;
	let renders = 0;
	let reload = async (): Promise<void> => undefined;
	write("first");
	const app = await buildApp({
		settings: readSettings({ LOG_LEVEL: "silent", MODELS_FILE: file, DATA_DIR: client.filesDir }),
		client: {
			...client,
			async render(pages) {
				most = Math.max(most, ++running);
				// Each takes less time than the one before it.
				await sleep(100 / ++renders);
				running -= 1;
				return client.render(pages);
			},
		},
		onReload: (given) => {
			reload = given;
		},
	});
	onTestFinished(() => app.close());
	const reloads: Promise<void>[] = [];
	for (let count = 1; count <= 60; count += 1) {
		write(`name-${count}`);
		reloads.push(reload());
		if (count % 10 === 0) await sleep(5);
	}
	await Promise.all(reloads);
	expect((await app.inject("/playground")).body).toContain("name-60");
	expect((await app.inject("/trpc/status")).statusCode).toBe(200);
	expect([most, renders <= 10]).toEqual([1, true]);
});
