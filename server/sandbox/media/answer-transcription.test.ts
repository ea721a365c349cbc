import { expect, test } from "vitest";
import { z } from "zod";
import { sampleWav, WAV_HEADER_BYTES } from "../../../testing/samples.ts";
import { askSandbox } from "../../../testing/sandbox/ask-sandbox.ts";
import { wirePath } from "../../../testing/sandbox/wire-path.ts";

const answerSchema = z.object({ text: z.string() });
const RATE = 16_000;

function tone(seconds: number, loudness: number): Uint8Array<ArrayBuffer> {
	const wav = sampleWav(seconds, RATE);
	for (let index = 0; index < seconds * RATE; index += 1) {
		const sample = loudness * Math.sin((2 * Math.PI * 440 * index) / RATE);
		wav.writeInt16LE(Math.round(sample * 32_767), WAV_HEADER_BYTES + index * 2);
	}
	return new Uint8Array(wav);
}

async function transcribe(file: Uint8Array<ArrayBuffer>, type = "audio/wav") {
	return askSandbox.file({ path: wirePath.whisper, file, type });
}

async function textOf(response: Response): Promise<string> {
	expect(response.status).toBe(200);
	return answerSchema.parse(await response.json()).text;
}

test("it tells what was measured, after a leading blank", async () => {
	const text = await textOf(await transcribe(tone(2, 0.5)));
	expect(text).toMatch(/^ Simulated transcription/);
	expect(text).toContain("2.0 seconds");
	expect(text).toContain("16 kHz");
	expect(text).toContain("mono");
	expect(text).toContain("peaks at -6.0 dB");
	expect(text).toContain("an average of -9.0 dB");
});

test("its sentences have times, in order, within the recording", async () => {
	const response = await transcribe(tone(2, 0.5));
	const { text, chunks } = z
		.object({
			text: z.string(),
			chunks: z.array(z.object({ timestamp: z.tuple([z.number(), z.number()]), text: z.string() })),
		})
		.parse(await response.json());
	expect(chunks.map((chunk) => chunk.text).join("")).toBe(text);
	expect(chunks).toHaveLength(3);
	const times = chunks.flatMap(({ timestamp }) => timestamp);
	expect(times).toEqual(times.toSorted((first, second) => first - second));
	expect(times.at(-1)).toBeLessThanOrEqual(2);
});

test("a silent recording is called silent", async () => {
	expect(await textOf(await transcribe(tone(1, 0)))).toContain("It is silent.");
});

test.each([
	[29, 200],
	[31, 400],
])("a clip of %i seconds is answered with %i", async (seconds, status) => {
	const response = await transcribe(tone(seconds, 0.2));
	expect(response.status).toBe(status);
	expect((await response.text()).includes("3000 mel input features")).toBe(status === 400);
});

test("bytes that are no recording are refused", async () => {
	const response = await transcribe(new Uint8Array(new TextEncoder().encode("not audio at all")));
	expect(response.status).toBe(400);
	expect(await response.text()).toContain("Malformed soundfile");
});

test.each([
	["audio/webm;codecs=opus", 200],
	["audio/mp4", 400],
	["video/webm", 400],
])("the content type %s is answered with %i", async (type, status) => {
	expect((await transcribe(tone(1, 0.2), type)).status).toBe(status);
});
