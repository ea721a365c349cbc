import { readFile } from "node:fs/promises";
import { imageSize } from "image-size";
import { expect, test } from "vitest";
import { z } from "zod";
import { askSandbox, wirePath } from "../../testing/ask-sandbox.ts";
import { sampleWav } from "../../testing/samples.ts";

const drawn = z.object({ data: z.array(z.object({ b64_json: z.base64() })).length(1) });
const found = { label: z.string(), score: z.number().min(0).max(1) };
const classes = z.array(z.object(found));
const sides = { xmin: z.number(), ymin: z.number(), xmax: z.number(), ymax: z.number() };
const objects = z.array(z.object({ ...found, box: z.object(sides) }));

test.each(["/nothing", "/__proto__", "/hf-inference/models/some/unknown"])(
	"%s is not found",
	async (path) => {
		expect((await askSandbox.json(path, {})).status).toBe(404);
	},
);

async function draw(prompt: string, seed?: number): Promise<Buffer> {
	const response = await askSandbox.json(wirePath.flux, { prompt, seed });
	return Buffer.from(drawn.parse(await response.json()).data[0]?.b64_json ?? "", "base64");
}

test("a prompt becomes one of the site's drawings, a PNG", async () => {
	const png = await draw('<script>alert(1)</script> & "quotes"');
	expect(imageSize(png)).toMatchObject({ type: "png", width: 768, height: 768 });
});

test("the same prompt and seed draw the same picture, others any of three", async () => {
	const lake = "a quiet lake";
	const [one, again] = await Promise.all([draw(lake), draw(lake)]);
	expect(again.equals(one)).toBe(true);
	const others = await Promise.all(Array.from({ length: 20 }, (_, seed) => draw(lake, seed)));
	expect(new Set(others.map((png) => png.toString("base64"))).size).toBe(3);
});

async function speak(text: string, voice?: string) {
	const response = await askSandbox.json(wirePath.orpheus, { text, voice });
	expect(response.headers.get("content-type")).toBe("audio/wav");
	return Buffer.from(await response.arrayBuffer());
}

test("speech is a WAV file: 16-bit, 24 kHz, mono, of the length it states, not silent", async () => {
	const wav = await speak("The answer to the universe is 42");
	const name = (offset: number) => wav.toString("latin1", offset, offset + 4);
	expect([name(0), name(8), name(36)]).toEqual(["RIFF", "WAVE", "data"]);
	expect([20, 22, 34].map((at) => wav.readUInt16LE(at))).toEqual([1, 1, 16]);
	const { byteLength } = wav;
	expect([4, 24, 40].map((at) => wav.readUInt32LE(at))).toEqual([
		byteLength - 8,
		24_000,
		byteLength - 44,
	]);
	const samples = new Int16Array(wav.buffer, wav.byteOffset + 44);
	expect(Math.max(...samples)).toBeGreaterThan(15_000);
	// Anything else would be heard as a click.
	expect([samples[0], samples.at(-1)]).toEqual([0, 0]);
});

test("the same text sounds the same, another text or voice differs, a long one stays short", async () => {
	const [one, ...others] = await Promise.all([
		speak("hello world"),
		speak("hello world"),
		speak("مرحبا بالعالم"),
		speak("hello world", "leo"),
	]);
	expect(others.map((wav) => wav.equals(one))).toEqual([true, false, false]);
	const longest = await speak("wonderful ".repeat(100));
	expect(longest.byteLength / 48_000).toBeLessThan(33);
});

test.each([wirePath.flux, wirePath.orpheus])("%s refuses an empty text", async (path) => {
	expect((await askSandbox.json(path, { prompt: " ", text: " " })).status).toBe(422);
});

async function look(path: string, file: Uint8Array): Promise<unknown> {
	return (await askSandbox.file({ path, file, type: "image/png" })).json();
}

// A changed sample no longer matches its hash, and its findings are lost.
test.each([
	["street", "minibus", ["bus", "car", "traffic light", "person"]],
	["fruit", "orange", ["apple", "bottle", "orange", "cup", "banana"]],
	["boat", "yawl", ["boat", "bird", "bird", "bird"]],
])("the site's sample %s shows what is in it", async (name, first, expected) => {
	const file = await readFile(`client/public/samples/${name}.jpg`);
	const { width = 0, height = 0 } = imageSize(file);
	expect(classes.parse(await look(wirePath.vit, file))[0]?.label).toBe(first);
	const seen = objects.parse(await look(wirePath.detr, file));
	expect(seen.map(({ label }) => label)).toEqual(expected);
	for (const { box } of seen) {
		expect(box.xmin).toBeLessThan(box.xmax);
		expect(box.ymin).toBeLessThan(box.ymax);
		expect([box.xmax <= width, box.ymax <= height]).toEqual([true, true]);
	}
});

test("any other picture is described by its size", async () => {
	const png = await draw("a quiet lake");
	expect(classes.parse(await look(wirePath.vit, png))).toEqual([
		{ label: "square picture", score: 0.6 },
		{ label: "768 × 768 pixels", score: 0.4 },
	]);
	const box = { xmin: 192, ymin: 192, xmax: 576, ymax: 576 };
	const middle = { label: "middle of the picture", score: 0.9, box };
	expect(objects.parse(await look(wirePath.detr, png))).toEqual([middle]);
});

test.each([
	[wirePath.vit, "image/png", /cannot identify image file/],
	[wirePath.detr, "image/png", /cannot identify image file/],
	[wirePath.whisper, "audio/wav", /Malformed soundfile/],
])("%s refuses bytes that are no %s", async (path, type, answer) => {
	const response = await askSandbox.file({ path, file: Buffer.from("just words"), type });
	expect(response.status).toBe(400);
	expect(await response.text()).toMatch(answer);
});

test("a transcription says how long the recording is, in sentences with times", async () => {
	const file = sampleWav(2, 16_000);
	const response = await askSandbox.file({ path: wirePath.whisper, file, type: "audio/wav" });
	const sentences = [
		" Simulated transcription: I measured a recording of 2.0 seconds.",
		" A real model would now write down the words.",
	];
	const about = (seconds: number) => expect.closeTo(seconds, 1);
	expect(await response.json()).toEqual({
		text: sentences.join(""),
		chunks: [
			{ timestamp: [0, about(1)], text: sentences[0] },
			{ timestamp: [about(1), about(2)], text: sentences[1] },
		],
	});
});
