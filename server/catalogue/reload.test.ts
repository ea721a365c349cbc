import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { fakeClient } from "../../testing/server/fake-client.ts";
import { startSite } from "../../testing/site.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { buildApp } from "../app.ts";
import { readSettings } from "../env.ts";

const file = join(temporaryFolder(), "models.yaml");

function write(name: string) {
	writeFileSync(
		file,
		`models:\n  - { id: m, task: generateText, name: ${name}, description: Writes. }\n`,
	);
}

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
				// Each read is faster than the one before.
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
	const { body } = await app.inject("/playground");
	expect(body).toContain("name-60");
	const { result } = (await app.inject("/trpc/status")).json();
	// A page that is open reads from this that its facts are old.
	expect(body).toContain(`"catalogueVersion":"${result.data.catalogueVersion}"`);
	expect([most, renders <= 10]).toEqual([1, true]);
});

test("a file of a secret that cannot be read is told to the host, like a fault of the catalogue", async () => {
	const models = join(temporaryFolder(), "models.yaml");
	const secret = join(temporaryFolder(), "key");
	writeFileSync(
		models,
		"models:\n  - { id: m, task: generateText, name: M, description: Writes., backends: [{ wire: openai, url: https://a.example, key: $A_KEY, model: m }] }\n",
	);
	writeFileSync(secret, "a-secret-that-nobody-may-see");
	const environment = { PROVIDER: "auto", MODELS_FILE: models, A_KEY_FILE: secret };
	const site = await startSite(environment);
	onTestFinished(() => site.close());
	rmSync(secret);
	await site.reload();
	const { body } = await site.app.inject({
		method: "POST",
		url: "/trpc/hostState",
		headers: { "content-type": "application/json" },
		payload: "{}",
	});
	const faults = ["A_KEY_FILE: names a file that cannot be read"];
	expect(JSON.parse(body).result.data.reloads).toEqual([{ at: expect.any(String), faults }]);
	expect(site.logged()).toContain(JSON.stringify(faults));
	expect(site.logged()).not.toContain("a-secret");
});
