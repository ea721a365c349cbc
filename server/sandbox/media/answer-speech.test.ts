import { expect, test } from "vitest";
import { z } from "zod";
import { askSandbox } from "../../../testing/sandbox/ask-sandbox.ts";
import { wirePath } from "../../../testing/sandbox/wire-path.ts";

const answerSchema = z.object({
	audio: z.object({ url: z.url(), content_type: z.literal("audio/wav") }),
});

async function speech(text: string, more: object = {}) {
	const response = await askSandbox.json(wirePath.orpheus, { text, ...more });
	const { audio } = answerSchema.parse(await response.json());
	expect(audio.url).toMatch(/^http:\/\/sandbox\.test\/.+\.wav$/);
	const file = await askSandbox.get(audio.url);
	expect(file.headers.get("content-type")).toBe("audio/wav");
	return new DataView(await file.arrayBuffer());
}

function samplesOf(wav: DataView): number[] {
	return Array.from({ length: (wav.byteLength - 44) / 2 }, (_, index) =>
		wav.getInt16(44 + index * 2, true),
	);
}

test("the address gives a WAV file: 16-bit, 24 kHz, mono, of the length it states", async () => {
	const wav = await speech("The answer to the universe is 42");
	const name = (offset: number) =>
		String.fromCharCode(...[0, 1, 2, 3].map((place) => wav.getUint8(offset + place)));
	expect([name(0), name(8), name(36)]).toEqual(["RIFF", "WAVE", "data"]);
	expect(wav.getUint32(4, true)).toBe(wav.byteLength - 8);
	expect([wav.getUint16(20, true), wav.getUint16(22, true), wav.getUint16(34, true)]).toEqual([
		1, 1, 16,
	]);
	expect(wav.getUint32(24, true)).toBe(24_000);
	expect(wav.getUint32(40, true)).toBe(wav.byteLength - 44);
	const seconds = (wav.byteLength - 44) / 48_000;
	expect(seconds).toBeGreaterThan(2);
	expect(seconds).toBeLessThan(6);
});

test("it starts and ends in silence and holds no click", async () => {
	const samples = samplesOf(await speech("Soft words, then silence. Is that all?"));
	expect(samples[0]).toBe(0);
	expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(40);
	const loudest = Math.max(...samples.map(Math.abs));
	expect(loudest).toBeGreaterThan(15_000);
	expect(loudest).toBeLessThan(32_000);
	const steepest = samples.reduce(
		(most, sample, index) => Math.max(most, Math.abs(sample - (samples[index - 1] ?? 0))),
		0,
	);
	expect(steepest).toBeLessThan(9_000);
});

test("the same text sounds the same, another text or voice differs", async () => {
	const [one, again, other, low] = await Promise.all([
		speech("hello world"),
		speech("hello world"),
		speech("hello there"),
		speech("hello world", { voice: "leo" }),
	]);
	expect(samplesOf(again)).toEqual(samplesOf(one));
	expect(samplesOf(other)).not.toEqual(samplesOf(one));
	expect(samplesOf(low)).not.toEqual(samplesOf(one));
});

test("a longer text takes longer, the longest stays near half a minute", async () => {
	const short = await speech("one two");
	const long = await speech("one two three four five six seven eight nine ten");
	const longest = await speech("wonderful ".repeat(100).trim());
	expect(long.byteLength).toBeGreaterThan(short.byteLength * 2);
	expect(longest.byteLength / 48_000).toBeLessThan(33);
});

test.each(["你好，世界。", "مرحبا بالعالم", "🎉", "..."])("%s can be spoken", async (text) => {
	expect((await speech(text)).byteLength).toBeGreaterThan(24_000);
});

test.each([{}, { text: " " }, { text: "a".repeat(1001) }])("%o is refused", async (body) => {
	const response = await askSandbox.json(wirePath.orpheus, body);
	expect(response.status).toBe(422);
});

test("an address that carries no speech is not found", async () => {
	const tooLong = Buffer.from("a".repeat(1001)).toString("base64url");
	expect((await askSandbox.get(`/sandbox/speech/tara/${tooLong}.wav`)).status).toBe(404);
	expect((await askSandbox.get("/sandbox/speech/tara/.wav")).status).toBe(404);
});
