import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { exampleTexts, sampleFiles } from "#shared/examples.ts";
import { collect } from "../../testing/server/collect.ts";
import { chatChunk, fakeReply } from "../../testing/server/fake-reply.ts";
import type { FakeAnswer } from "../../testing/server/fake-transport.ts";
import { sentJson, testCaller } from "../../testing/server/test-caller.ts";
import { PNG, WAV } from "../../testing/server/test-files.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { answerFormat } from "./answer-formats.ts";
import { folderStore } from "./answer-store.ts";
import { openPreparedAnswers } from "./prepared-answers.ts";

const prompt = exampleTexts.en.generateText[0] ?? "";
const modelId = "HuggingFaceTB/SmolLM3-3B";
const samples = new URL("../../client/public/samples/", import.meta.url);
const silent = { warn: () => undefined };

let folder = "";
beforeEach(() => {
	folder = temporaryFolder();
});

/** A site that stores prepared answers in the test's folder. */
function site(
	answers: readonly FakeAnswer[],
	{ environment, log = silent }: { environment?: Record<string, string>; log?: typeof silent } = {},
) {
	const made = testCaller(answers, environment);
	const { services } = made.context;
	const { catalogue } = services;
	services.preparedAnswers = openPreparedAnswers({ store: folderStore(folder), catalogue, log });
	const { caller } = made;
	async function generate(input: object = {}) {
		const call = caller.generateText({ modelId, prompt, acceptPrepared: true, ...input });
		const { events } = await collect(call);
		const last = events.at(-1);
		if (last?.type !== "done") throw new Error("no result");
		const text = events.flatMap((event) => (event.type === "answer" ? event.text : [])).join("");
		return { ...last.result, text };
	}
	return { ...made, generate };
}

const words = (text: string) => fakeReply.events(chatChunk(text), chatChunk("", "stop"));
const stored = () =>
	expect.poll(() => readdirSync(folder)).toEqual([expect.stringMatching(/\.json$/)]);

test("the first press is answered by the model, the next one at once and for nothing", async () => {
	const { generate, requests, records } = site([words("Rivers bring it salt.")]);
	expect(await generate()).not.toHaveProperty("preparedOn");
	await stored();
	expect(await generate()).toMatchObject({
		text: "Rivers bring it salt.",
		items: [{ generated_text: "Rivers bring it salt." }],
		source: "hosted",
		model: modelId,
		preparedOn: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
	});
	expect(requests).toHaveLength(1);
	expect(records.map(({ points, isPrepared }) => [points, isPrepared])).toEqual([
		[1, undefined],
		[0, true],
	]);
});

test("thinking and a long answer play back in pieces, as they were", async () => {
	const long = "The sea is salty. ".repeat(40).trim();
	const { generate, caller } = site([words(`<think>Salt…</think>${long}`)]);
	await generate();
	await stored();
	const call = caller.generateText({ modelId, prompt, acceptPrepared: true });
	const { events } = await collect(call);
	const textOf = (type: string) =>
		events.map((event) => (event.type === type && "text" in event ? event.text : "")).join("");
	expect([textOf("reasoning"), textOf("answer")]).toEqual(["Salt…", long]);
	expect(events.length).toBeGreaterThan(5);
});

test.each<[string, object]>([
	["a caller who does not accept one", { acceptPrepared: undefined }],
	["a visitor's own words", { prompt: "Explain to a child why the sky is blue" }],
	["a visitor's own parameter", { parameters: { temperature: 0.1 } }],
])("%s gets a fresh answer", async (_name, input) => {
	const { generate, requests } = site([words("One"), words("Two")]);
	await generate();
	await stored();
	expect(await generate(input)).toMatchObject({ text: "Two" });
	expect(requests).toHaveLength(2);
	expect(readdirSync(folder)).toHaveLength(1);
});

test("what was promised free gets the prepared answer or none", async () => {
	const { caller, generate, requests, records } = site([words("One")]);
	const input = { modelId, prompt, acceptPrepared: "only" } as const;
	expect(await collect(caller.generateText(input))).toMatchObject({
		events: [],
		error: { code: "CONFLICT", cause: { code: "NOT_PREPARED" } },
	});
	expect([requests.length, records.map(({ points }) => points)]).toEqual([0, [0]]);
	expect((await caller.status()).allowance.visitor).toMatchObject({ left: 60 });
	await generate();
	await stored();
	expect(await generate(input)).toMatchObject({ text: "One", preparedOn: expect.any(String) });
	expect(requests).toHaveLength(1);
});

test.each<[string, Record<string, string>, text: string, calls: number]>([
	["survives a restart", {}, "One", 0],
	["is dropped with a changed entry", { HF_ROUTER_URL: "https://other.example" }, "Two", 1],
	["outlives its key", { HF_TOKEN: "hf_AnotherTokenThatNobodyMaySee7" }, "One", 0],
])("an answer %s, and its file holds no key", async (...[, environment, text, calls]) => {
	await site([words("One")]).generate();
	await stored();
	const { generate, requests } = site([words("Two")], { environment });
	expect(await generate()).toMatchObject({ text });
	expect(requests).toHaveLength(calls);
	await expect.poll(() => readdirSync(folder)).toHaveLength(1 + calls);
	const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
	expect(files.join()).not.toMatch(/hf_/);
});

test("an answer of no back-end is kept for thirty days: a start may only lack its key", async () => {
	const store = folderStore(folder);
	for (const [name, days] of [
		["current", 99],
		["lacking", 29],
		["old", 31],
	] as const) {
		await store.write(name, "{}");
		const written = new Date(Date.now() - days * 24 * 60 * 60 * 1_000);
		utimesSync(join(folder, name), written, written);
	}
	await store.clean((name) => name === "current");
	expect(readdirSync(folder)).toEqual(["current", "lacking"]);
});

test("after the catalogue is read anew, the status promises what a call gets", async () => {
	const { caller, context, generate } = site([words("One"), words("Two")]);
	await generate();
	await stored();
	expect((await caller.status()).prepared).toEqual({ [modelId]: [prompt] });
	const { catalogue } = context.services;
	const models = catalogue.models.map((model) => ({ ...model, parameters: {}, backends: [] }));
	context.services.preparedAnswers = undefined;
	const current = { models: catalogue.models };
	const store = folderStore(folder);
	const answers = openPreparedAnswers({ store, catalogue: current, log: silent });
	expect(await answers.prepared()).toEqual({ [modelId]: [prompt] });
	current.models = models;
	expect(await answers.prepared()).toEqual({});
});

test("the sandbox's answers are never prepared", async () => {
	const { generate, requests } = site([words("One"), words("Two")], {
		environment: { PROVIDER: "sandbox" },
	});
	await generate();
	expect(await generate()).not.toHaveProperty("preparedOn");
	expect(requests).toHaveLength(2);
	expect(readdirSync(folder)).toEqual([]);
});

test.each([
	"",
	"{",
	'{"version":1}',
	'{"version":1,"preparedOn":"2026-11-23T00:00:00.000Z","source":"hosted","answer":{"reasoning":1}}',
])("a damaged file (%s) costs no call", async (damage) => {
	await site([words("One")]).generate();
	await stored();
	writeFileSync(join(folder, readdirSync(folder)[0] ?? ""), damage);
	expect(await site([words("Two")]).generate()).toMatchObject({ text: "Two" });
});

test("a folder that cannot be written costs no call, and one line in the log", async () => {
	rmSync(folder, { recursive: true });
	writeFileSync(folder, "a file in the folder's place");
	const log = { warn: vi.fn(() => undefined) };
	const { generate } = site([words("One")], { log });
	await generate();
	await expect.poll(() => log.warn).toHaveBeenCalledOnce();
	expect(await generate()).toMatchObject({ text: "One" });
});

test("only the first question of a conversation can be prepared", async () => {
	const id = "deepseek-ai/DeepSeek-R1-0528";
	const content = exampleTexts.fr.chat[0] ?? "";
	const { caller, requests } = site([words("One"), words("Two"), words("Three")]);
	const first = [{ role: "user" as const, content }];
	const chat = async (messages: Parameters<typeof caller.chat>[0]["messages"]) =>
		collect(caller.chat({ modelId: id, messages, acceptPrepared: true }));
	await chat(first);
	await stored();
	expect((await chat(first)).events.at(-1)).toMatchObject({
		result: { generated_text: "One", preparedOn: expect.any(String) },
	});
	await chat([...first, { role: "assistant", content: "One" }, ...first]);
	expect(requests).toHaveLength(2);
});

const flux = "black-forest-labs/FLUX.1-dev";

test.each<[string, object, calls: number]>([
	["names no seed", {}, 1],
	["names the examples' seed, as a friend's link does", { parameters: { seed: 1 } }, 1],
	["names a seed of their own", { parameters: { seed: 2 } }, 2],
])(
	"an example's picture is drawn with the examples' seed and kept; a caller who %s",
	async (...[, input, calls]) => {
		const picture = () => fakeReply.json({ data: [{ b64_json: PNG.toString("base64") }] });
		const { caller, requests } = site([picture(), picture()]);
		const asked = { modelId: flux, prompt: exampleTexts.en.generateImage[0] ?? "" };
		await caller.generateImage({ ...asked, acceptPrepared: true });
		expect(sentJson(requests, "/nebius/v1/images/generations")).toMatchObject({ seed: 1 });
		await stored();
		const answer = await caller.generateImage({ ...asked, ...input, acceptPrepared: true });
		expect("preparedOn" in answer).toBe(calls === 1);
		expect(requests).toHaveLength(calls);
		expect(readdirSync(folder)).toHaveLength(1);
	},
);

test("a caller who wants none gets a picture that is drawn anew", async () => {
	const picture = fakeReply.json({ data: [{ b64_json: PNG.toString("base64") }] });
	const { caller, requests } = site([picture]);
	const example = exampleTexts.en.generateImage[0] ?? "";
	await caller.generateImage({ modelId: flux, prompt: example });
	expect(sentJson(requests, "/nebius/v1/images/generations")).not.toHaveProperty("seed");
});

test("a sample file is known by its bytes, under any name", async () => {
	const boat = new File([new Uint8Array(readFileSync(new URL("boat.jpg", samples)))], "IMG_1.jpg");
	const answer = fakeReply.json([{ label: "boat", score: 0.9 }]);
	const { caller, requests } = site([answer]);
	const classify = () =>
		caller.classify({ modelId: "google/vit-base-patch16-224", file: boat, acceptPrepared: "true" });
	await classify();
	await stored();
	expect(await classify()).toMatchObject({
		items: [{ label: "boat", score: 0.9 }],
		preparedOn: expect.any(String),
	});
	expect(requests).toHaveLength(1);
});

test("the digests are those of the sample files", () => {
	for (const [name, digest] of Object.entries({ ...sampleFiles.image, ...sampleFiles.audio })) {
		const bytes = readFileSync(new URL(name, samples));
		expect([name, createHash("sha256").update(bytes).digest("hex")]).toEqual([name, digest]);
	}
});

test("speech is stored as text and read as bytes", () => {
	let stored: unknown;
	const answer = { type: "audio/wav", bytes: Buffer.from([1, 2, 250]) };
	answerFormat("tts").record(answer, (value) => {
		stored = JSON.parse(JSON.stringify(value));
	});
	expect(answerFormat("tts").replay(stored)).toEqual(answer);
	expect(answerFormat("tts").replay({ type: "audio/wav" })).toBeUndefined();
});

test("concurrent presses of an example cause one call and cost one", async () => {
	const { generate, requests, records } = site(Array.from({ length: 5 }, () => words("Salt.")));
	const answers = await Promise.all(Array.from({ length: 5 }, () => generate()));
	expect(answers.map(({ text }) => text)).toEqual(Array(5).fill("Salt."));
	expect(requests).toHaveLength(1);
	expect(records.map(({ points }) => points).sort()).toEqual([0, 0, 0, 0, 1]);
});

test("a caller that waited for a failed call asks the model itself, and nobody waits twice", async () => {
	const failure = fakeReply.json({ error: "no" }, { status: 400 });
	const { generate, requests } = site([failure, words("Two"), words("Three")]);
	const answers = await Promise.allSettled([generate(), generate(), generate()]);
	// Each looks on the disk first, so any of them may be the one whose call fails.
	const ends = answers.map(({ status }) => status).sort();
	expect(ends).toEqual(["fulfilled", "fulfilled", "rejected"]);
	expect(requests).toHaveLength(3);
});

test("the status says which examples are prepared, also after a restart; damaged ones are not", async () => {
	const first = site([words("One")]);
	expect((await first.caller.status()).prepared).toEqual({});
	await first.generate();
	await stored();
	expect((await first.caller.status()).prepared).toEqual({ [modelId]: [prompt] });
	const restarted = site([]);
	expect((await restarted.caller.status()).prepared).toEqual({ [modelId]: [prompt] });
	writeFileSync(join(folder, readdirSync(folder)[0] ?? ""), "{");
	expect((await site([]).caller.status()).prepared).toEqual({});
});

test("a prepared sample file has its name in the status", async () => {
	const { caller } = site([fakeReply.json([{ label: "boat", score: 0.9 }])]);
	const form = new FormData();
	form.set("modelId", "google/vit-base-patch16-224");
	form.set("acceptPrepared", "true");
	const bytes = readFileSync(new URL("boat.jpg", samples));
	form.set("file", new File([bytes], "mine.jpg", { type: "image/jpeg" }));
	await caller.classify(form);
	await stored();
	const { prepared } = await caller.status();
	expect(prepared).toEqual({ "google/vit-base-patch16-224": ["boat.jpg"] });
});

test("a voice's sample is heard for nothing once it is prepared, and asking for it calls no model", async () => {
	const { caller, requests, records } = site([fakeReply.bytes(WAV)]);
	const id = "canopylabs/orpheus-3b-0.1-ft";
	const text = "The answer to the universe is 42";
	const asked = (voice: string) => ({ modelId: id, text, parameters: { voice } });
	const hear = (voice: string) => caller.tts({ ...asked(voice), acceptPrepared: "only" });
	await expect(hear("leo")).rejects.toMatchObject({ cause: { code: "NOT_PREPARED" } });
	expect(requests).toHaveLength(0);
	await caller.tts({ ...asked("leo"), acceptPrepared: true });
	await stored();
	expect((await caller.status()).prepared).toEqual({ [id]: [` leo: ${text}`] });
	expect(await hear("leo")).toMatchObject({
		audioUrl: expect.stringMatching(/^data:audio\/wav;/),
		preparedOn: expect.any(String),
	});
	await expect(hear("tara")).rejects.toMatchObject({ cause: { code: "NOT_PREPARED" } });
	expect([requests.length, records.map(({ points }) => points)]).toEqual([1, [0, 2, 0, 0]]);
});
