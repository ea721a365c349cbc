import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bitmap } from "../testing/bitmap.ts";
import { paint } from "../testing/paint.ts";
import { startTinyEngine } from "../testing/start-tiny-engine.ts";
import { loudnessAt, toneFile } from "../testing/tones.ts";

/** The tone of a letter of the tiny model's voice, in hertz. */
const toneOf = (letter: string) => 500 + 50 * " abcdefghijklmnopqrstuvwxyz'".indexOf(letter);

let engine: Awaited<ReturnType<typeof startTinyEngine>>;

beforeAll(async () => {
	engine = await startTinyEngine();
	await engine.wake("vit-base", "detr-resnet-50", "whisper-base", "supertonic-2");
});
afterAll(() => engine.close());

const look = (id: string, bytes: Uint8Array) =>
	fetch(`${engine.url}/models/${id}`, { method: "POST", body: new Uint8Array(bytes) });

describe("pictures", () => {
	const red = { r: 220, g: 20, b: 10 };
	const encoders = [
		["png", () => paint(red).png().toBuffer()],
		["jpeg", () => paint(red).jpeg().toBuffer()],
		["webp", () => paint(red).webp().toBuffer()],
		["gif", () => paint(red).gif().toBuffer()],
		["tiff", () => paint(red).tiff().toBuffer()],
		["bmp", () => bitmap({ width: 33, height: 20, ...red })],
		["png with alpha", () => paint(red).ensureAlpha().png().toBuffer()],
	] as const;

	test.each(encoders)("a red %s is called red", async (_name, encode) => {
		const response = await look("vit-base", await encode());
		expect(response.status).toBe(200);
		const items = await response.json();
		expect(items).toHaveLength(5);
		expect(items[0].label).toBe("red");
		expect(items[0].score).toBeGreaterThan(0.9);
	});

	test("the lamp in a dark picture is boxed, and nothing where there is none", async () => {
		const [lamp, ...others] = await (
			await look("detr-resnet-50", await paint().png().toBuffer())
		).json();
		expect(others).toEqual([]);
		expect(lamp.label).toBe("lamp");
		expect(lamp.box.xmin).toBeCloseTo(200, -1);
		expect(lamp.box.xmax).toBeCloseTo(280, -1);
		expect(lamp.box.ymin).toBeCloseTo(60, -1);
		expect(lamp.box.ymax).toBeCloseTo(100, -1);
		const night = await paint({ r: 0, g: 0, b: 0 }).png().toBuffer();
		expect(await (await look("detr-resnet-50", night)).json()).toEqual([]);
	});

	test("a picture that a camera held sideways is looked at upright", async () => {
		const flat = await paint().jpeg().toBuffer();
		const { default: sharp } = await import("sharp");
		const turned = await sharp(flat).withMetadata({ orientation: 6 }).jpeg().toBuffer();
		const [lamp] = await (await look("detr-resnet-50", turned)).json();
		// Rotated by a quarter turn: 160 by 320, with the lamp's left edge where its bottom was.
		expect(lamp.box.xmin).toBeCloseTo(60, -1);
		expect(lamp.box.ymin).toBeCloseTo(200, -1);
	});

	test("a broken file or one that is no picture is refused in plain words", async () => {
		const whole = await paint(red).png().toBuffer();
		for (const bytes of [
			whole.subarray(0, 60),
			Buffer.from("no picture"),
			Buffer.from("BM".repeat(40)),
		]) {
			const response = await look("vit-base", bytes);
			expect([415, 422]).toContain(response.status);
			expect((await response.json()).error.message).toMatch(/picture|BMP/);
		}
	});
});

describe("sounds", () => {
	async function hear(file: Uint8Array, fields: Record<string, string> = {}) {
		const form = new FormData();
		form.set("model", "whisper-base");
		form.set("response_format", "verbose_json");
		for (const [name, value] of Object.entries(fields)) form.set(name, value);
		form.set("file", new File([new Uint8Array(file)], "sound"));
		return fetch(`${engine.url}/v1/audio/transcriptions`, { method: "POST", body: form });
	}

	test.each([
		{ name: "low", hertz: 200, text: "I hear low sounds", language: "en" },
		{ name: "high", hertz: 4000, text: "I hear high sounds", language: "fr" },
		{ name: "silent", hertz: 0, text: "I hear silence", language: "en" },
	])(
		"a $name recording is written down, with its language and times",
		async ({ hertz, text, language }) => {
			const response = await hear(toneFile(hertz, 3));
			expect(await response.json()).toEqual({
				task: "transcribe",
				text,
				language,
				duration: 3,
				segments: [{ id: 0, start: 0, end: 1, text }],
			});
		},
	);

	test("the language that was named counts, whatever its region", async () => {
		expect(await (await hear(toneFile(200, 1), { language: "fr-CA" })).json()).toMatchObject({
			language: "fr",
		});
	});

	// North Frisian is not French.
	test.each(["xx", "frr"])(
		"the language %s, which the model does not know, is refused",
		async (language) => {
			const refused = await hear(toneFile(200, 1), { language });
			expect(refused.status).toBe(400);
			const message = `The model does not know the language "${language}".`;
			expect((await refused.json()).error.message).toBe(message);
		},
	);

	test("a second file in the form changes nothing, and a form without one is refused", async () => {
		const form = new FormData();
		form.set("model", "whisper-base");
		form.set("other", new File(["x"], "x"));
		const send = () =>
			fetch(`${engine.url}/v1/audio/transcriptions`, { method: "POST", body: form });
		const without = await send();
		expect(without.status).toBe(400);
		expect((await without.json()).error.message).toBe("The form has no file.");
		form.set("file", new File([new Uint8Array(toneFile(200, 1))], "sound"));
		expect(await (await send()).json()).toEqual({ text: "I hear low sounds" });
	});

	test("noise that begins like a recording leaves no line of a library in the log", async () => {
		const noise = Buffer.from(Array.from({ length: 200_000 }, (_, at) => (at * 7919) % 251));
		noise.set([0xff, 0xfb, 0x90, 0x44]);
		await (await hear(noise)).text();
		const lines = engine.output().trim().split("\n");
		expect(lines.filter((line) => !/^\d{4}-\S+ engine: |^Engine listening/.test(line))).toEqual([]);
	});

	test("the answer is plain JSON unless the call wants more", async () => {
		const json = await hear(toneFile(200, 1), { response_format: "json" });
		expect(await json.json()).toEqual({ text: "I hear low sounds" });
	});

	test("a browser's own recording is decoded", async () => {
		const chromium = new URL("../../testing/fixtures/chromium.webm", import.meta.url);
		const response = await hear(readFileSync(chromium));
		expect(response.status).toBe(200);
		expect((await response.json()).text).toMatch(/^I hear/);
	});

	test("an m4a, a broken file and a long one are refused in plain words", async () => {
		const m4a = new URL("../../testing/fixtures/tone.m4a", import.meta.url);
		expect((await hear(readFileSync(m4a))).status).toBe(415);
		expect((await hear(Buffer.from("no sound at all"))).status).toBe(422);
		const long = await hear(toneFile(200, 121));
		expect(long.status).toBe(413);
		expect((await long.json()).error.message).toBe("The recording is longer than 120 seconds.");
	});
});

describe("speech", () => {
	const speak = async (fields: object) => {
		const body = JSON.stringify({ model: "supertonic-2", ...fields });
		return fetch(`${engine.url}/v1/audio/speech`, { method: "POST", body });
	};
	const samplesOf = async (response: Response) => {
		const wav = Buffer.from(await response.arrayBuffer());
		expect(wav.toString("latin1", 0, 4)).toBe("RIFF");
		return new Float32Array(new Uint8Array(wav.subarray(44)).buffer);
	};

	test("every letter is said, in its tone and in its place", async () => {
		const response = await speak({ input: "ab" });
		expect(response.headers.get("content-type")).toBe("audio/wav");
		const samples = await samplesOf(response);
		// The language tags and the letters take 80 ms each.
		expect(samples.length).toBe(4 * 1280);
		expect(loudnessAt(toneOf("a"), samples.subarray(1280, 2240))).toBeCloseTo(0.5, 1);
		expect(loudnessAt(toneOf("b"), samples.subarray(1280, 2240))).toBeLessThan(0.05);
		expect(loudnessAt(toneOf("b"), samples.subarray(2560, 3520))).toBeCloseTo(0.5, 1);
	});

	test("the voice that was named speaks; an unknown one is the first", async () => {
		const loudness = async (voice: string) =>
			Math.max(...(await samplesOf(await speak({ input: "a", voice }))));
		expect(await loudness("F1")).toBeCloseTo(0.5, 1);
		expect(await loudness("M1")).toBeCloseTo(0.25, 1);
		expect(await loudness("nobody")).toBeCloseTo(0.5, 1);
	});

	test("a long text is said to its end", async () => {
		const input = `${"a sentence to say. ".repeat(40)}z`;
		const samples = await samplesOf(await speak({ input }));
		expect(samples.length / 16_000).toBeGreaterThan(input.length * 0.079);
		expect(loudnessAt(toneOf("z"), samples.subarray(-2 * 1280, -1280 - 320))).toBeCloseTo(0.5, 1);
	});

	test("nothing to say is refused", async () => {
		expect((await speak({ input: " " })).status).toBe(400);
		expect((await speak({ input: "?!" })).status).toBe(400);
	});
});
