import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { TaskName } from "#shared/models.ts";
import { freePort } from "../../testing/free-port.ts";
import {
	answerWith,
	cutAfter,
	fallSilentAfter,
	json,
	stream,
	wordsEvent,
} from "../../testing/plays.ts";
import { asProvider, type Site, startSite } from "../../testing/site.ts";
import { type Play, startStandIn } from "../../testing/stand-in.ts";
import { taskRequests } from "../../testing/task-requests.ts";

const MEGABYTE = 1024 * 1024;
const limits = { firstByteMs: 500, idleMs: 700, wholeMs: 5_000 };

let provider: Awaited<ReturnType<typeof startStandIn>>;
let site: Site;

beforeAll(async () => {
	provider = await startStandIn();
});

afterAll(() => provider.close());

// A server for each test, because breakers remember failures.
beforeEach(async () => {
	provider.calls.length = 0;
	provider.play(undefined);
	const started = await startSite(asProvider(provider.url), { limits });
	site = started;
	return async () => {
		await expect.poll(() => started.inFlight()).toBe(0);
		await expect.poll(() => provider.openCalls()).toBe(0);
		expect((await started.app.inject("/healthz")).statusCode).toBe(200);
		expect(started.logged()).not.toContain('"outcome":"UNEXPECTED"');
		await started.close();
	};
});

async function call(task: TaskName, at = site) {
	const answer = await at.call(taskRequests[task]());
	const code = /"errorCode":"(\w+)"/.exec(answer.body)?.[1] ?? "ok";
	return { status: answer.statusCode, code, body: answer.body };
}

const kept = wordsEvent("kept ");

/** Writes without end, as fast as the server reads. */
const endless: Play = ({ response }) => {
	const megabyte = Buffer.alloc(MEGABYTE, "a");
	response.writeHead(200, json);
	let written = 0;
	const write = (): void => {
		while (!response.destroyed && written < 200 && response.write(megabyte)) written += 1;
	};
	response.on("drain", write);
	write();
};

test.each<[string, TaskName, Play, [number, string]]>([
	["hangs before an answer", "classify", () => undefined, [504, "PROVIDER_TIMEOUT"]],
	["hangs before a stream", "chat", () => undefined, [504, "PROVIDER_TIMEOUT"]],
	[
		"hangs within an answer",
		"widgetChat",
		fallSilentAfter(200, json, "{"),
		[504, "PROVIDER_TIMEOUT"],
	],
	["hangs within a failure", "tts", fallSilentAfter(500, json, "{"), [502, "TTS_FAILED"]],
	["cuts an answer", "widgetChat", cutAfter(json, "{"), [502, "PROVIDER_BAD_RESPONSE"]],
	[
		"lies about a sound",
		"tts",
		answerWith(200, { "content-type": "audio/wav" }, "<html></html>"),
		[502, "PROVIDER_BAD_RESPONSE"],
	],
	["never stops", "generateImage", endless, [502, "PROVIDER_BAD_RESPONSE"]],
])("a provider that %s: %s answers in its words", async (...[, task, play, expected]) => {
	provider.play(play);
	const answer = await call(task);
	expect([answer.status, answer.code]).toEqual(expected);
	expect(answer.body).not.toMatch(/html|script|nginx|169\.254/);
});

test.each<[string, Play, string]>([
	["cuts a stream", cutAfter(stream, kept), "STREAM_CUT"],
	["stalls within a stream", fallSilentAfter(200, stream, kept), "PROVIDER_TIMEOUT"],
	[
		"fails within a stream",
		answerWith(200, stream, `${kept}data: {"error":"engine stopped"}\n\n`),
		"API_ERROR",
	],
])("a provider that %s: what came is kept and the end is an error", async (_what, play, code) => {
	provider.play(play);
	const answer = await call("chat");
	expect([answer.status, answer.code]).toEqual([200, code]);
	expect(answer.body).toContain("kept");
	expect(answer.body).not.toContain('"type":"done"');
});

test("a route that is down fails fast and the others work", async () => {
	provider.play(({ path, response }) =>
		response.writeHead(path.includes("vit") ? 502 : 200, json).end("[]"),
	);
	for (let failed = 0; failed < 5; failed += 1) expect((await call("classify")).status).toBe(502);
	const asked = provider.calls.length;
	const refused = await call("classify");
	expect([refused.status, refused.code]).toEqual([502, "PROVIDER_UNREACHABLE"]);
	expect(refused.body).toMatch(/"retryAfterSeconds":1\d/);
	expect(provider.calls).toHaveLength(asked);
	expect((await call("detect")).status).toBe(200);
});

test("an address where nothing listens fails at once, and the pages stay in service", async () => {
	const alone = await startSite(asProvider(`http://127.0.0.1:${await freePort()}`), { limits });
	expect(await call("chat", alone)).toMatchObject({ status: 502, code: "PROVIDER_UNREACHABLE" });
	const ready = await alone.app.inject("/readyz");
	expect([ready.statusCode, ready.json().checks]).toEqual([
		200,
		{ backends: false, accepting: true },
	]);
	expect((await alone.app.inject("/healthz")).statusCode).toBe(200);
	await alone.close();
});
