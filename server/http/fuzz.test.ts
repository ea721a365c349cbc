import { expect, test } from "vitest";
import { taskNames } from "#shared/models.ts";
import { mutate } from "../../testing/mutate.ts";
import { bytesOf, sendRaw, statusOf } from "../../testing/raw-request.ts";
import { seededRandom } from "../../testing/seeded-random.ts";
import { siteWithProvider } from "../../testing/site-with-provider.ts";
import { type TaskRequest, taskRequests } from "../../testing/task-requests.ts";

const SEED = 5;
const MUTANTS = 600;
const RAW_MUTANTS = 100;
const AT_ONCE = 20;
/** The only statuses allowed, from the server or the provider. */
const statuses = new Set([
	0, 200, 204, 400, 403, 404, 405, 406, 408, 411, 413, 414, 415, 417, 431, 501, 502, 503,
]);
const leak = /node_modules|\.ts:\d|at \w+ \(|ZodError|SyntaxError|FST_|UNEXPECTED|root:|hf_t/;

const { site, provider } = await siteWithProvider();

async function inParallel(count: number, one: (index: number) => Promise<void>): Promise<void> {
	let next = 0;
	async function worker(): Promise<void> {
		while (next < count) {
			next += 1;
			await one(next);
		}
	}
	await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

function requestOf(index: number): TaskRequest {
	const task = taskNames[index % taskNames.length] ?? "chat";
	return taskRequests[task]();
}

/** A request as bytes, with up to four of them corrupted. */
function rawOf(request: TaskRequest, index: number): Buffer {
	const random = seededRandom(SEED * 7_919 + index);
	const bytes = bytesOf({ ...request, headers: { connection: "close", ...request.headers } });
	for (let change = 0; change < 4; change += 1) {
		bytes[Math.floor(random.between(0, bytes.length))] = Math.floor(random.between(0, 256));
	}
	return bytes;
}

test(`${MUTANTS + RAW_MUTANTS} mutated requests (seed ${SEED}): all refused or answered in our words`, async () => {
	Object.assign(site.app.server, { headersTimeout: 1_000, requestTimeout: 1_000 });
	const odd: string[] = [];
	const seen = new Map<number, number>();
	function note(status: number, text: string, sent: unknown): void {
		seen.set(status, (seen.get(status) ?? 0) + 1);
		if (statuses.has(status) && !leak.test(text)) return;
		odd.push(`${status} ${text.slice(0, 300)} <- ${JSON.stringify(sent).slice(0, 300)}`);
	}
	await inParallel(MUTANTS, async (index) => {
		const { method, url, headers, body } = mutate(
			requestOf(index),
			seededRandom(SEED * 1e6 + index),
		);
		const answer = await site.app.inject({ method, url, headers, payload: body });
		note(answer.statusCode, answer.body + JSON.stringify(answer.headers), { method, url, headers });
	});
	// All at once, because the server lets some run into a timeout.
	const raw = Array.from({ length: RAW_MUTANTS }, async (_, index) => {
		const answer = await sendRaw(site.origin, rawOf(requestOf(index), index));
		note(statusOf(answer), answer, index);
	});
	await Promise.all(raw);
	expect(odd).toEqual([]);
	// Some mutants must be valid and many invalid, or the run proves nothing.
	expect(seen.get(200)).toBeGreaterThan(5);
	expect(seen.get(400)).toBeGreaterThan(60);
	await expect.poll(() => site.inFlight()).toBe(0);
	await expect.poll(() => provider.openCalls()).toBe(0);
	expect((await site.app.inject("/healthz")).statusCode).toBe(200);
	expect((await site.call(taskRequests.widgetChat())).statusCode).toBe(200);
	const lines = site.logged().split("\n");
	expect(lines.filter((line) => /UNEXPECTED|request failed|uncaught/.test(line))).toEqual([]);
});
