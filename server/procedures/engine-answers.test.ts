import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bitmap } from "../../engine/testing/bitmap.ts";
import { isEngineInstalled } from "../../engine/testing/build-engine.ts";
import { keepBusy } from "../../engine/testing/chat-request.ts";
import { png } from "../../engine/testing/png.ts";
import { startTinyEngine } from "../../engine/testing/start-tiny-engine.ts";
import { toneFile } from "../../engine/testing/tones.ts";
import { catalogueFile } from "../../testing/engines/models-file.ts";
import { checkedCaller } from "../../testing/server/checked-caller.ts";
import { collect } from "../../testing/server/collect.ts";
import { testContext } from "../../testing/server/test-context.ts";
import { testModelsFile } from "../../testing/test-models.ts";
import { createNetwork } from "../backends/network/network.ts";

const ANSWER =
	"Hello visitor, this small table gives one word after another and means none of them.";
const machine = { source: "machine", durationMs: expect.any(Number) };

// Needs npm install --prefix engine.
describe.skipIf(!isEngineInstalled)("the site's procedures with a real engine", () => {
	const network = createNetwork();
	let engine: Awaited<ReturnType<typeof startTinyEngine>>;
	let made: ReturnType<typeof testContext>;
	let caller: ReturnType<typeof checkedCaller>;

	beforeAll(async () => {
		engine = await startTinyEngine();
		const MODELS_FILE = testModelsFile;
		const environment = { HF_TOKEN: "", PROVIDER: "auto", MODELS_FILE, ENGINE_URL: engine.url };
		made = testContext({ transport: network, environment });
		caller = checkedCaller(made.context);
	});
	afterAll(async () => {
		await network.close();
		await engine.close();
	});

	test("a model that is not loaded yet counts as loading, with its seconds", async () => {
		const asked = { modelId: "google/vit-base-patch16-224", file: picture({ r: 220 }) };
		await expect(caller.classify(asked)).rejects.toMatchObject({
			cause: { code: "MODEL_LOADING", retryAfterSeconds: expect.any(Number), isFree: true },
		});
		const { models } = await caller.status();
		expect(models[asked.modelId]).toEqual({ state: "loading" });
	});

	test("the engine judges pictures, too: loading is silence with its seconds, then a verdict", async () => {
		const judges = [{ wire: "huggingface", url: "$ENGINE_URL", model: "nsfw" }];
		const backends = [{ wire: "huggingface", url: "$ENGINE_URL", model: "vit-base" }];
		const model = { id: "vit", task: "classify", name: "V", description: "V.", backends };
		const moderation = { pictures: { judges, refuse: { red: 0.5 } } };
		const MODELS_FILE = catalogueFile({ moderation, models: [model] });
		const environment = { HF_TOKEN: "", PROVIDER: "auto", MODELS_FILE, ENGINE_URL: engine.url };
		const { context, verdicts } = testContext({ transport: network, environment });
		const judged = checkedCaller(context);
		const red = { modelId: "vit", file: picture({ r: 220 }) };
		await expect(judged.classify(red)).rejects.toMatchObject({
			cause: { code: "CHECK_UNAVAILABLE", retryAfterSeconds: expect.any(Number) },
			pointsSpent: 0,
		});
		await engine.wake("nsfw", "vit-base");
		await expect(judged.classify(red)).rejects.toMatchObject({ cause: { code: "WITHHELD" } });
		const blue = { modelId: "vit", file: picture({ b: 220 }) };
		expect(await judged.classify(blue)).toMatchObject({ items: expect.any(Array) });
		expect(verdicts.map(({ verdict }) => verdict)).toEqual(["silent", "refuse", "pass"]);
	});

	describe("once its models are loaded", () => {
		beforeAll(async () => {
			await engine.wake("smollm2-360m", "deepseek-r1-distill", "vit-base", "detr-resnet-50");
			await engine.wake("whisper-base", "supertonic-2");
		});

		test("status names the model that answers, its licence and how many wait", async () => {
			const { models, engine: answering } = await caller.status();
			expect(answering["HuggingFaceTB/SmolLM3-3B"]).toEqual({
				name: "smollm2-360m",
				licence: "made for tests",
				waiting: 0,
			});
			expect(Object.keys(answering)).toHaveLength(6);
			expect(models["HuggingFaceTB/SmolLM3-3B"]).toEqual({ state: "ready" });
		});

		test("generateText streams the text, and says how it ended", async () => {
			const asked = { modelId: "HuggingFaceTB/SmolLM3-3B", prompt: "Hi there" };
			const { events, error } = await collect(caller.generateText(asked));
			expect(error).toBeUndefined();
			expect(events.at(-1)).toMatchObject({
				result: {
					...machine,
					items: [{ generated_text: ANSWER }],
					finishReason: "stop",
					usage: { completionTokens: 18 },
				},
			});
		});

		test("chat thinks first: its thinking comes apart from its answer", async () => {
			const messages = [{ role: "user" as const, content: "Hi there" }];
			const asked = { modelId: "deepseek-ai/DeepSeek-R1-0528", messages };
			const { events } = await collect(caller.chat(asked));
			const textOf = (kind: string) =>
				events.flatMap((event) => ("text" in event && event.type === kind ? event.text : []));
			expect(textOf("reasoning").join("").trim()).toBe(
				"Somebody asks me so I look up what follows",
			);
			expect(textOf("answer").join("").trim()).toBe(ANSWER);
			expect(events.at(-1)).toMatchObject({ result: { ...machine, finishReason: "stop" } });
		});

		test("classify says what colour a picture has", async () => {
			const asked = { modelId: "google/vit-base-patch16-224", file: picture({ b: 220 }) };
			const { items, ...more } = await caller.classify(asked);
			expect(items[0]).toMatchObject({ label: "blue" });
			expect(items[0]?.score).toBeGreaterThan(0.9);
			expect(more).toMatchObject(machine);
		});

		test("detect boxes the lamp in the picture's own pixels", async () => {
			const file = new File([new Uint8Array(png())], "lamp.png");
			const { items } = await caller.detect({ modelId: "facebook/detr-resnet-50", file });
			expect(items).toHaveLength(1);
			expect(items[0]?.label).toBe("lamp");
			expect(items[0]?.box.xmin).toBeCloseTo(200, -1);
			expect(items[0]?.box.ymax).toBeCloseTo(100, -1);
		});

		test("transcribe writes down what it hears, with its times and in the language chosen", async () => {
			const file = new File([new Uint8Array(toneFile(4000, 3))], "high.wav");
			const asked = { modelId: "openai/whisper-large-v3", file, parameters: { language: "fr" } };
			expect(await caller.transcribe(asked)).toMatchObject({
				...machine,
				text: "I hear high sounds",
				segments: [{ start: 0, end: 1, text: "I hear high sounds" }],
			});
		});

		test("tts gives a WAV file", async () => {
			const asked = { modelId: "canopylabs/orpheus-3b-0.1-ft", text: "hello" };
			const { audioUrl, ...more } = await caller.tts(asked);
			expect(more).toMatchObject(machine);
			const [label, base64 = ""] = audioUrl.split(",");
			expect(label).toBe("data:audio/wav;base64");
			expect(Buffer.from(base64, "base64").toString("latin1", 0, 4)).toBe("RIFF");
		});

		test("those who wait see their place in the queue, and nobody else's", async () => {
			const modelId = "deepseek-ai/DeepSeek-R1-0528";
			const leave = await keepBusy(engine.url);
			const ofVisitor = (visitor: string) => checkedCaller({ ...made.context, visitor });
			const queueOf = async (visitor: string) =>
				(await ofVisitor(visitor).status()).engine[modelId];
			const messages = [{ role: "user" as const, content: "Hi" }];
			const calls = [];
			for (const [before, visitor] of ["192.0.2.7", "192.0.2.8"].entries()) {
				calls.push(collect(ofVisitor(visitor).chat({ modelId, messages })));
				const place = { waiting: before + 1, place: before + 1 };
				await expect.poll(() => queueOf(visitor)).toMatchObject(place);
			}
			expect(await queueOf("192.0.2.7")).toMatchObject({ waiting: 2, place: 1 });
			expect(await queueOf("192.0.2.9")).not.toHaveProperty("place");
			leave();
			await Promise.all(calls);
		});

		const classifier = { modelId: "google/vit-base-patch16-224" };
		const listener = { modelId: "openai/whisper-large-v3" };
		test.each([
			[
				"a picture that breaks off",
				"FILE_BROKEN",
				() => caller.classify({ ...classifier, file: flipped(png()) }),
			],
			[
				"a BMP with a palette",
				"UNSUPPORTED_FILE_TYPE",
				() => caller.classify({ ...classifier, file: withPalette() }),
			],
			[
				"a recording that breaks off",
				"FILE_BROKEN",
				() => caller.transcribe({ ...listener, file: flipped(fixture("tone.flac")) }),
			],
			[
				"an M4A",
				"UNSUPPORTED_FILE_TYPE",
				() => caller.transcribe({ ...listener, file: new File([fixture("tone.m4a")], "a.m4a") }),
			],
			[
				"a text without a letter",
				"TEXT_MISSING",
				() => caller.tts({ modelId: "canopylabs/orpheus-3b-0.1-ft", text: "?!" }),
			],
		] as const)("%s is the visitor's to mend, and no fault of the engine", async (_, code, ask) => {
			await expect(ask()).rejects.toMatchObject({ cause: { code } });
			const { models } = await caller.status();
			expect(Object.values(models).map(({ state }) => state)).not.toContain("failing");
		});

		test("a text too long for the model is the visitor's own fault, in its words", async () => {
			const prompt = "word ".repeat(600);
			const { error } = await collect(
				caller.generateText({ modelId: "HuggingFaceTB/SmolLM3-3B", prompt }),
			);
			expect(error).toMatchObject({
				message: expect.stringContaining("This is too long for the model"),
			});
			expect(made.allowance).toMatchObject({ held: 0 });
		});
	});
});

function fixture(name: string): Buffer<ArrayBuffer> {
	return Buffer.from(readFileSync(new URL(`../../testing/fixtures/${name}`, import.meta.url)));
}

/** A file whose content is broken behind its head, which is all that the site reads. */
function flipped(whole: Uint8Array): File {
	const bytes = new Uint8Array(whole);
	bytes.fill(0xff, Math.floor(bytes.length / 2));
	return new File([bytes], "broken");
}

function withPalette(): File {
	const bytes = new Uint8Array(bitmap({ width: 33, height: 20, r: 200, g: 20, b: 20 }));
	// Bits a pixel.
	bytes[28] = 8;
	return new File([bytes], "palette.bmp");
}

function picture(colour: { r?: number; b?: number }): File {
	const bytes = new Uint8Array(png({ r: 20, g: 20, b: 20, ...colour }));
	return new File([bytes], "colour.png");
}
