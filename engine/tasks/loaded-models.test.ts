import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env, LogLevel, pipeline, random } from "@huggingface/transformers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { writeTinyModels } from "../testing/tiny/write-tiny-models.ts";
import { RATE } from "./sound.ts";
import { createTextTask } from "./text.ts";
import { transcribe } from "./transcription.ts";

/* The library's own runtime on tiny models, in this process: checks the inputs of each graph run. */

const folder = mkdtempSync(join(tmpdir(), "loaded-models-"));
beforeAll(() => {
	writeTinyModels(folder);
	env.allowRemoteModels = false;
	env.useFSCache = false;
	env.logLevel = LogLevel.NONE;
});
afterAll(() => rmSync(folder, { recursive: true }));

const shaped = z.object({ dims: z.array(z.number()) });
const feeds = z.object({ input_ids: shaped, "past_key_values.0.key": shaped });
const pathOf = (id: string) => join(folder, "tiny", id);

test("a prompt is read in pieces, and the answer goes on from all of them", async () => {
	const loaded = await pipeline("text-generation", pathOf("deepseek-r1-distill"), { dtype: "q4" });
	const run = vi.spyOn(loaded.model.sessions["model"], "run");
	const tokenizerJson = readFileSync(join(pathOf("deepseek-r1-distill"), "tokenizer.json"), "utf8");
	const write = createTextTask(loaded, { window: 4096, tokenizerJson });
	const content = "word ".repeat(600).trim();
	const request = { messages: [{ role: "user", content }], temperature: 0, topP: 1, maxTokens: 30 };
	const pieces: string[] = [];
	const { promptTokens } = await write(request, {
		onText: (piece) => pieces.push(piece),
		signal: new AbortController().signal,
	});
	const read = run.mock.calls.map(([given]) => {
		const { input_ids: words, "past_key_values.0.key": past } = feeds.parse(given);
		return [past.dims[2], words.dims[1]];
	});
	expect(read.slice(0, 4)).toEqual([
		[0, 256],
		[256, 256],
		[512, promptTokens - 512],
		[promptTokens, 1],
	]);
	expect(pieces.join("")).toContain("Hello visitor");
	await loaded.dispose();
});

test("top-p leaves out unlikely words, however high the temperature is", async () => {
	const loaded = await pipeline("text-generation", pathOf("smollm2-360m"), { dtype: "q4" });
	const tokenizerJson = readFileSync(join(pathOf("smollm2-360m"), "tokenizer.json"), "utf8");
	const write = createTextTask(loaded, { window: 4096, tokenizerJson });
	const messages = [{ role: "user", content: "Hello" }];
	async function answers(topP: number) {
		// Otherwise a word might be chosen by chance at which the model fails.
		random.seed(1);
		const texts = new Set<string>();
		for (let call = 0; call < 4; call += 1) {
			let text = "";
			// The likeliest word has a share of 8 %, each other one of 2 %.
			await write(
				{ messages, temperature: 20, topP, maxTokens: 6 },
				{ onText: (piece) => (text += piece), signal: new AbortController().signal },
			);
			texts.add(text);
		}
		return [...texts];
	}
	expect(await answers(0.05)).toEqual(["Hello visitor, this small table"]);
	expect(await answers(1)).toHaveLength(4);
	await loaded.dispose();
});

test("a stop between two pieces of a prompt is heard at once", async () => {
	const loaded = await pipeline("text-generation", pathOf("smollm2-360m"), { dtype: "q4" });
	const leaving = new AbortController();
	const session = loaded.model.sessions["model"];
	const original = session.run.bind(session);
	const run = vi.spyOn(session, "run").mockImplementation((...given) => {
		leaving.abort();
		return original(...given);
	});
	const tokenizerJson = readFileSync(join(pathOf("smollm2-360m"), "tokenizer.json"), "utf8");
	const write = createTextTask(loaded, { window: 4096, tokenizerJson });
	const messages = [{ role: "user", content: "word ".repeat(2000) }];
	const { completionTokens } = await write(
		{ messages, temperature: 0, topP: 1, maxTokens: 30 },
		{ onText: () => undefined, signal: leaving.signal },
	);
	expect(run).toHaveBeenCalledTimes(1);
	expect(completionTokens).toBe(0);
	await loaded.dispose();
});

test.each([
	{ seconds: 2, encoded: 1 },
	// The start for the language detection, then two windows.
	{ seconds: 40, encoded: 3 },
])("a recording of $seconds s without a language is encoded $encoded times", async (row) => {
	const loaded = await pipeline("automatic-speech-recognition", pathOf("whisper-base"), {
		dtype: "q8",
	});
	const run = vi.spyOn(loaded.model.sessions["model"], "run");
	const sound = Float32Array.from({ length: row.seconds * RATE }, (_, at) => Math.sin(at / 4));
	const { text, language } = await transcribe(loaded, sound, undefined);
	expect(run).toHaveBeenCalledTimes(row.encoded);
	expect([language, text]).toEqual(["en", expect.stringMatching(/^I hear low sounds/)]);
	await loaded.dispose();
});
