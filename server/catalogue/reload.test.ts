import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { asProvider, startSite } from "../../testing/site.ts";
import { startStandIn } from "../../testing/stand-in.ts";
import { taskRequests } from "../../testing/task-requests.ts";

const RELOADS = 100;
const CALLERS = 4;
const MODEL = "HuggingFaceTB/SmolLM3-3B";

const file = join(mkdtempSync(join(tmpdir(), "vitrine-reloads-")), "models.yaml");

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
