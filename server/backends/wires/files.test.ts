import { afterAll, beforeAll, expect, test } from "vitest";
import type { ModelTask } from "#shared/models.ts";
import { modelsFile } from "../../../testing/engines/models-file.ts";
import { samplePng, sampleWav } from "../../../testing/samples.ts";
import { checkedCaller } from "../../../testing/server/checked-caller.ts";
import { testContext } from "../../../testing/server/test-context.ts";
import { recordingFile } from "../../../testing/server/test-files.ts";
import { startStandIn } from "../../../testing/stand-in.ts";
import { markedUrl } from "../../procedures/marked-url.ts";
import { createNetwork } from "../network/network.ts";

const network = createNetwork();
let provider: Awaited<ReturnType<typeof startStandIn>>;

beforeAll(async () => {
	provider = await startStandIn();
});
afterAll(async () => {
	await Promise.all([provider.close(), network.close()]);
});

function answer(body: unknown, type = "application/json", files: Record<string, Buffer> = {}) {
	provider.play(({ path, response }) => {
		const file = files[path];
		if (file) return response.end(file);
		const isRaw = typeof body === "string" || Buffer.isBuffer(body);
		return response.setHeader("content-type", type).end(isRaw ? body : JSON.stringify(body));
	});
}

function callerOf(task: ModelTask, wire: string) {
	const url = wire === "openai" ? `${provider.url}/v1` : provider.url;
	const environment = {
		MODELS_FILE: modelsFile(task, [{ wire, url, model: "m" }]),
		PROVIDER: "huggingface",
	};
	return checkedCaller(testContext({ transport: network, environment }).context);
}

const modelId = "test/model";
const maker = { source: "machine", model: modelId } as const;
const png = samplePng();
const base64 = png.toString("base64");
const bytesOf = (url: string) => Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
const urlSafe = base64.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

test.each<[name: string, body: unknown]>([
	["base64", { data: [{ b64_json: base64 }] }],
	["a data URL in b64_json", { data: [{ b64_json: `data:image/png;base64,${base64}` }] }],
	["a data URL in url", { data: [{ url: `DATA:image/png;name=a;base64,${base64}` }] }],
	["the other alphabet without its end", { data: [{ b64_json: urlSafe }] }],
	["lines of base64", { data: [{ b64_json: base64.replace(/(.{60})/g, "$1\r\n") }] }],
	["a text without its end", { data: [{ b64_json: base64.replace(/=+$/, "") }] }],
	["an address", { data: [{ url: "ORIGIN/files/a.png" }] }],
	["an address without its host", { data: [{ url: "/files/a.png" }] }],
	["images[].url", { images: [{ url: "/files/a.png" }] }],
	["images of base64", { images: [base64] }],
	["a list of addresses", { output: ["/files/a.png"] }],
	["image alone", { image: base64 }],
	["artifacts", { artifacts: [{ base64, finishReason: "SUCCESS" }] }],
	[
		"Google's predictions",
		{ predictions: [{ bytesBase64Encoded: base64, mimeType: "image/png" }] },
	],
	["a list of bytes", { data: [{ image: { data: [...png] } }] }],
	["an empty one beside it", { data: [{ b64_json: null, url: "/files/a.png" }] }],
	["a description beside it", { data: [{ revised_prompt: "A cat", b64_json: base64 }] }],
	["imageUrl", { imageUrl: "/files/a.png" }],
	["generatedImages", { generatedImages: [{ image: { imageBytes: base64 } }] }],
	["image_urls", { result: { image_urls: ["/files/a.png"] } }],
	["a sample", { input_image: "/files/b.png", result: { sample: "/files/a.png" } }],
	["Markdown", { choices: [{ message: { content: "Here: ![A cat](/files/a.png)" } }] }],
	["a link of a job beside it", { status_url: "/files/b.png", download_url: "/files/a.png" }],
	["the picture itself", png],
])("a picture as %s", async (_name, body) => {
	const text = JSON.stringify(body)?.replace("ORIGIN", provider.url);
	answer(Buffer.isBuffer(body) ? body : JSON.parse(text), "application/json", {
		"/files/a.png": png,
	});
	for (const wire of ["openai", "huggingface"]) {
		const { imageUrl } = await callerOf("generateImage", wire).generateImage({
			modelId,
			prompt: "A cat",
		});
		expect(imageUrl).toBe(markedUrl({ type: "image/png", bytes: png }, maker));
	}
});

test.each<[name: string, body: unknown]>([
	["another host", { data: [{ url: "http://169.254.169.254/a.png" }] }],
	["another host without a protocol", { data: [{ url: "//169.254.169.254/a.png" }] }],
	["no file", { data: [{}] }],
])("no picture from %s", async (_name, body) => {
	answer(body);
	await expect(
		callerOf("generateImage", "openai").generateImage({ modelId, prompt: "A cat" }),
	).rejects.toMatchObject({ cause: { code: "INVALID_IMAGE_RESPONSE" } });
});

const wav = sampleWav();
/** A 16-bit tone, so that its byte order can be detected. */
const samples = Buffer.alloc(4_800);
for (let at = 0; at < samples.length / 2; at += 1) {
	samples.writeInt16LE(Math.round(9_000 * Math.sin(at / 9)), at * 2);
}
const swapped = Buffer.from(samples).swap16();
const adts = Buffer.concat(
	[0, 1].map(() => Buffer.from([0xff, 0xf1, 0x50, 0x80, 0x01, 0x1f, 0xfc, 0])),
);

function placeholder(size: number, riff = size): Buffer {
	const file = Buffer.from(wav);
	file.writeUInt32LE(riff, 4);
	file.writeUInt32LE(size, 40);
	return file;
}

/** The samples of a WAV file, behind whatever other chunks it has. */
function samplesIn(file: Buffer): Buffer {
	let at = 12;
	while (file.toString("latin1", at, at + 4) !== "data") {
		const size = file.readUInt32LE(at + 4);
		at += 8 + size + (size % 2);
	}
	return file.subarray(at + 8, at + 8 + file.readUInt32LE(at + 4));
}

const pieces = [wav.subarray(0, 60), wav.subarray(60, 120), wav.subarray(120)].map((piece) =>
	piece.toString("base64"),
);

/** A head whose chunk of samples is empty. */
const withoutSamples = Buffer.from(wav.subarray(0, 44));
withoutSamples.writeUInt32LE(0, 40);

async function speak(body: unknown, type?: string): Promise<Buffer> {
	answer(body, type, { "/files/a.wav": wav });
	const { audioUrl } = await callerOf("tts", "openai").tts({ modelId, text: "Hello" });
	expect(audioUrl).toMatch(/^data:audio\/wav;base64,/);
	return bytesOf(audioUrl);
}

test.each<[name: string, body: unknown]>([
	["bytes", wav],
	["base64", { audio: wav.toString("base64") }],
	["a data URL", { audio: `data:audio/wav;base64,${wav.toString("base64")}` }],
	["an object", { audio: { data: wav.toString("base64"), format: "wav" } }],
	["an address", { audio: { url: "/files/a.wav" } }],
	["audio_url", { audio_url: "/files/a.wav" }],
	["Google's", { audioContent: wav.toString("base64") }],
	["a list", { output: ["/files/a.wav"] }],
	[
		"a list with a blob",
		[{ label: "speech", "content-type": "audio/wav", blob: wav.toString("base64") }],
	],
	["audio_data", { audio_data: wav.toString("base64") }],
	["audioUrl", { audioUrl: "/files/a.wav" }],
	["a file that was generated", { response: { generated_audio: { file_url: "/files/a.wav" } } }],
	["a message of a chat", { choices: [{ message: { audio: { data: wav.toString("base64") } } }] }],
	[
		"events with pieces of it",
		pieces
			.map((audio) => `data: ${JSON.stringify({ type: "speech.audio.delta", audio })}\n\n`)
			.join(""),
	],
	["lines with pieces of it", pieces.map((audio) => JSON.stringify({ audio })).join("\n")],
])("a sound as %s", async (_name, body) => {
	const file = await speak(body);
	expect(samplesIn(file)).toEqual(wav.subarray(44));
});

test.each<[type: string, body: unknown, rate: number, channels: number]>([
	["audio/pcm", samples, 24_000, 1],
	["audio/pcm;rate=16000", samples, 16_000, 1],
	["audio/L16; rate=22050; channels=2", samples, 22_050, 2],
	["audio/L16;rate=8000", swapped, 8_000, 1],
	[
		"application/json",
		{ audio: samples.toString("base64"), format: "pcm", sample_rate: 32_000 },
		32_000,
		1,
	],
	[
		"application/json",
		{
			candidates: [
				{
					content: {
						parts: [
							{
								inlineData: {
									mimeType: "audio/L16;codec=pcm;rate=24000",
									data: samples.toString("base64"),
								},
							},
						],
					},
				},
			],
		},
		24_000,
		1,
	],
])("bare samples under %s become a WAV file", async (...[type, body, rate, channels]) => {
	const file = await speak(body, type);
	expect([file.readUInt16LE(22), file.readUInt32LE(24)]).toEqual([channels, rate]);
	expect(samplesIn(file).equals(samples)).toBe(true);
});

test.each([0xff_ff_ff_ff, 0x7f_ff_ff_ff, 2_000_000_000, 0])(
	"a size of %i is corrected",
	async (size) => {
		const file = await speak(placeholder(size));
		expect(samplesIn(file)).toEqual(wav.subarray(44));
		expect(file.readUInt32LE(4)).toBe(file.length - 8);
	},
);

test.each([
	["a head alone", wav.subarray(0, 44)],
	["a head in base64", { audio: wav.subarray(0, 44).toString("base64") }],
	["a head without its chunk", wav.subarray(0, 36)],
	["nothing", Buffer.alloc(0)],
	["an MP3's tag alone", Buffer.from("ID3\x04\0\0\0\0\0\x05TAGS!", "latin1")],
	["a FLAC's metadata alone", Buffer.from(`fLaC\x80\0\0\x22${"\0".repeat(34)}`, "latin1")],
	[
		"an Ogg's head alone",
		Buffer.from(
			`OggS\0\x02${"\0".repeat(20)}\x01\x13OpusHead\x01\x01\x38\x01\x80\xbb${"\0".repeat(5)}`,
			"latin1",
		),
	],
	["an MP4's head alone", Buffer.from("\0\0\0\x18ftypM4A \0\0\0\0M4A mp42", "latin1")],
	[
		"a WAV with a comment in place of samples",
		Buffer.concat([withoutSamples, Buffer.from("LIST\x04\0\0\0abcd", "latin1")]),
	],
])("%s is no sound, and costs nothing", async (_name, body) => {
	await expect(speak(body)).rejects.toMatchObject({
		cause: { code: "PROVIDER_BAD_RESPONSE" },
		pointsSpent: 0,
	});
});

test("AAC without a container is played as that", async () => {
	answer(adts, "audio/aac");
	const { audioUrl } = await callerOf("tts", "openai").tts({ modelId, text: "Hello" });
	expect(audioUrl).toMatch(/^data:audio\/aac;base64,/);
});

const stream = (...all: unknown[]) =>
	all.map((each) => `data: ${JSON.stringify(each)}\n\n`).join("");
test.each<[name: string, body: unknown, type?: string]>([
	["text", { text: " hello there" }],
	["transcription", { transcription: "hello there" }],
	["a string", JSON.stringify("hello there")],
	["the words alone", "hello there\n", "text/plain"],
	["a list", [{ text: "hello" }, { text: " there" }]],
	["an object inside", { result: { text: "hello there" } }],
	[
		"segments alone",
		{
			segments: [
				{ start: 0, end: 1, text: " hello" },
				{ start: 1, end: 2, text: " there" },
			],
		},
	],
	[
		"events",
		stream(
			{ type: "transcript.text.delta", delta: "hello" },
			{ type: "transcript.text.delta", delta: " there" },
			{ type: "transcript.text.done", text: "hello there" },
		),
	],
	[
		"events with names",
		`event: transcript.text.done\n${stream({ text: "hello there" })}data: [DONE]\n\n`,
	],
	[
		"single bad parts",
		{
			text: "hello there",
			segments: [{ start: "x", text: 1 }, null, { start: 0, end: 1, text: "hello there" }],
		},
	],
])("a transcript as %s", async (_name, body, type) => {
	answer(body, type);
	for (const wire of ["openai", "huggingface"]) {
		const caller = callerOf("transcribe", wire);
		expect(await caller.transcribe({ modelId, file: recordingFile() })).toMatchObject({
			text: "hello there",
		});
	}
});

test.each<[text: string, isPlain: boolean, heard: string | undefined]>([
	["[Music]", true, "[Music]"],
	["[Music] hello", false, "[Music] hello"],
	["[00:00.000 --> 00:02.000] hello", true, "[00:00.000 --> 00:02.000] hello"],
	['"Hello," he said.', false, '"Hello," he said.'],
	["42", true, "42"],
	["42", false, undefined],
	["true", true, "true"],
	["\n", true, "No transcription available"],
	["", true, undefined],
	['{"text": "hel', true, undefined],
	['[{"text": "hel', true, undefined],
	['["hel', true, undefined],
	["[", true, undefined],
	['"hel', true, undefined],
	["<!doctype html><p>Welcome", true, undefined],
])("the transcript %j, plain text %s: %s", async (body, isPlain, heard) => {
	answer(body, isPlain ? "text/plain; charset=utf-8" : "application/json");
	const heardNow = callerOf("transcribe", "openai").transcribe({ modelId, file: recordingFile() });
	const text = await heardNow
		.then((read) => ("text" in read ? read.text : undefined))
		.catch(() => undefined);
	expect(text).toBe(heard);
});

/** A picture of 8 x 4 pixels. */
const picture = Buffer.from(
	"iVBORw0KGgoAAAANSUhEUgAAAAgAAAAECAIAAAA8r+mnAAAAC0lEQVR4nGNgwAYAACQAAXHkNCMAAAAASUVORK5CYII=",
	"base64",
);
const upload = () => new File([new Uint8Array(picture)], "a.png");
const cat = { label: "cat", score: 0.9 };

test.each<[name: string, body: unknown]>([
	["a list", [cat]],
	["a list in a list", [[cat]]],
	["an object", { predictions: [cat] }],
	["two lists", { labels: ["cat"], scores: [0.9] }],
	["a score that is null", [cat, { label: "dog", score: null }]],
	["NaN", '[{"label":"cat","score":0.9},{"label":"NaN","score":NaN}]'],
	["a label that is none", [{ label: 5, score: 1 }, null, "x", cat]],
])("labels as %s", async (_name, body) => {
	answer(body);
	const { items } = await callerOf("classify", "huggingface").classify({ modelId, file: upload() });
	expect(items).toEqual([cat]);
});

test.each<[name: string, body: unknown, box: object | undefined]>([
	[
		"floats",
		[{ ...cat, box: { xmin: 0.5, ymin: 1.5, xmax: 6, ymax: 3 } }],
		{ xmin: 0.5, ymin: 1.5, xmax: 6, ymax: 3 },
	],
	[
		"over the edges",
		[{ ...cat, box: { xmin: -3, ymin: -1, xmax: 99, ymax: 5 } }],
		{ xmin: 0, ymin: 0, xmax: 8, ymax: 4 },
	],
	[
		"shares of the picture",
		[{ ...cat, box: { xmin: 0.25, ymin: 0.5, xmax: 1, ymax: 1 } }],
		{ xmin: 2, ymin: 2, xmax: 8, ymax: 4 },
	],
	["a list", [{ ...cat, bbox: [6, 3, 1, 1] }], { xmin: 1, ymin: 1, xmax: 6, ymax: 3 }],
	[
		"sides",
		{ detections: [{ class_name: "cat", confidence: 0.9, x: 1, y: 1, width: 2, height: 2 }] },
		{ xmin: 1, ymin: 1, xmax: 3, ymax: 3 },
	],
	[
		"one that is none",
		[
			{ ...cat, box: null },
			{ ...cat, box: { xmin: 1, ymin: 1, xmax: 3, ymax: 3 } },
		],
		{ xmin: 1, ymin: 1, xmax: 3, ymax: 3 },
	],
	["Go's null", { detections: null }, undefined],
	["none", [], undefined],
])("boxes as %s", async (_name, body, box) => {
	answer(body);
	for (const wire of ["openai", "huggingface"]) {
		const { items } = await callerOf("detect", wire).detect({ modelId, file: upload() });
		expect(items).toEqual(box ? [{ ...cat, box }] : []);
	}
});
