import { expect, test } from "vitest";
import { type TaskName, taskNames } from "#shared/models.ts";
import { answerWith as answer, cutAfter, json, stream, wordsEvent } from "../../testing/plays.ts";
import { samplePng, sampleWav } from "../../testing/samples.ts";
import { siteWithProvider } from "../../testing/site-with-provider.ts";
import type { Play } from "../../testing/stand-in.ts";
import { taskRequests } from "../../testing/task-requests.ts";

const WORDS = "canary-words-8d1f of a visitor";
const FILE = "canary-file-77ab";
const TOKEN = `hf_canaryTOKEN${"z".repeat(24)}`;
/** One visitor per task: a back-end's breaker often opens for a visitor whose calls failed. */
const addressOf = (task: TaskName) => `203.0.113.${66 + taskNames.indexOf(task)}`;
const ADDRESS = addressOf("generateText");
const everything = [/canary-words/, /canary-file/, /canaryTOKEN/, /203\.0\.113\.\d/];

const { site, provider } = await siteWithProvider({ HF_TOKEN: TOKEN });

/** Secrets that a failing provider may quote. */
const quoted = `token ${TOKEN}, prompt '${WORDS}', file ${FILE}, from ${ADDRESS}`;
const piece = wordsEvent("a ");

/** An answer that also quotes them in a header. */
const answerWith = (status: number, headers: Record<string, string>, body: string) =>
	answer(status, { ...headers, "x-error-message": quoted }, body);

const asJson = (status: number, value: unknown) => answerWith(status, json, JSON.stringify(value));
const asHtml = (status: number) =>
	answerWith(status, { "content-type": "text/html" }, `<html>${quoted}</html>`);
const streamed = (event: string) => answerWith(200, stream, `${piece}data: ${event}\n\n`);

const plays: [string, Play | undefined][] = [
	["success", undefined],
	...[400, 401, 402, 403, 404, 413, 422, 429, 500, 502, 503, 504].map((status): [string, Play] => [
		`${status}`,
		asJson(status, { error: quoted }),
	]),
	["the words of a loading model", asJson(503, { error: WORDS, estimated_time: 0.01 })],
	["only the words", asJson(422, { error: `Bad input: ${WORDS}` })],
	["the words in a list", asJson(422, { detail: [{ msg: WORDS }] })],
	["an error as text", answerWith(400, {}, quoted)],
	["an HTML page", asHtml(502)],
	["HTML with 200", asHtml(200)],
	["broken JSON", answerWith(200, json, `{"${quoted}`)],
	["JSON of another shape", asJson(200, { [quoted]: [quoted] })],
	["the words inside 200", asJson(200, { error: { message: WORDS } })],
	["an error inside a stream", streamed(JSON.stringify({ error: quoted }))],
	["the words as a stream's error", streamed(JSON.stringify({ error: { message: WORDS } }))],
	["broken events", streamed(`{${quoted}`)],
	["a redirect", answerWith(302, { location: `http://127.0.0.1/${TOKEN}` }, quoted)],
	["a URL elsewhere", asJson(200, { audio: { url: `https://evil.example/${TOKEN}` } })],
	["a cut", cutAfter(stream, piece + quoted)],
	["a reset", ({ response }) => response.destroy()],
];

const fileTasks = new Set<TaskName>(["classify", "detect", "transcribe"]);

function requestOf(task: TaskName, isBad: boolean) {
	const bytes = task === "transcribe" ? sampleWav() : samplePng();
	const file = {
		name: `${FILE}.png`,
		bytes: Buffer.concat([isBad ? Buffer.from("?") : bytes, Buffer.from(FILE)]),
	};
	return taskRequests[task](isBad ? WORDS.repeat(200) : WORDS, file);
}

async function call(task: TaskName, isBad = false, address = addressOf(task)) {
	const { headers, ...request } = requestOf(task, isBad);
	const marked = { "user-agent": WORDS, referer: `http://x/?q=${WORDS}`, cookie: WORDS };
	const answer = await site.call({ ...request, headers: { ...headers, ...marked } }, address);
	return { headers: JSON.stringify(answer.headers), body: answer.body, status: answer.statusCode };
}

function expectNone(what: string, text: string, marks = everything): void {
	for (const mark of marks) expect([what, mark.exec(text)?.[0]]).toEqual([what, undefined]);
}

test.each(taskNames)(
	"%s: nothing marked leaves through a log, a metric, a header or an error",
	async (task) => {
		const outcomes = new Set<string>();
		for (const [name, play] of plays) {
			// Tasks that take a file have no prompt to quote.
			if (fileTasks.has(task) && name.includes("words")) continue;
			provider.play(play);
			const answer = await call(task);
			expectNone(`${name}: header`, answer.headers);
			// Only results may repeat the visitor's own text; nothing may repeat the token.
			const isError = answer.body.includes('"errorCode"');
			expectNone(`${name}: body`, answer.body, isError ? everything : [/canaryTOKEN/]);
			outcomes.add(/"errorCode":"(\w+)"/.exec(answer.body)?.[1] ?? "ok");
		}
		const bad = await call(task, true);
		expect(bad.status).toBeGreaterThanOrEqual(400);
		expectNone("bad input", bad.body + bad.headers);
		expect(outcomes.size).toBeGreaterThan(4);
		expectNone("metrics", (await site.app.inject("/metrics")).body);
		expectNone("log", site.logged());
		expect(site.logged()).toContain(`"task":"${task}"`);
	},
);

test("the token is sent to the provider and nowhere else", async () => {
	provider.calls.length = 0;
	provider.play(undefined);
	await call("tts", false, "203.0.113.99");
	expect(provider.calls.map(({ path, headers }) => [path, headers.authorization])).toEqual([
		["/fal-ai/fal-ai/orpheus-tts", `Bearer ${TOKEN}`],
		["/files/speech.wav", undefined],
	]);
	for (const url of ["/", "/readyz", "/trpc/status", "/healthz", "/trpc/nothing"]) {
		expectNone(url, (await site.app.inject(url)).body);
	}
	expect(provider.calls.filter(({ headers }) => headers.authorization)).toHaveLength(1);
});
