import { decode, encode } from "fast-png";
import { expect, onTestFinished, test } from "vitest";
import { exampleTexts } from "#shared/examples.ts";
import { waveHeader } from "#shared/files/wave.ts";
import type { ModelTask } from "#shared/models.ts";
import { pngBomb } from "../../testing/samples.ts";
import { fakeReply } from "../../testing/server/fake-reply.ts";
import { createFakeTransport } from "../../testing/server/fake-transport.ts";
import { testCaller } from "../../testing/server/test-caller.ts";
import { TEST_TOKEN } from "../../testing/server/test-context.ts";
import { startSite } from "../../testing/site.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { answerFormat } from "./answer-formats.ts";
import { folderStore } from "./answer-store.ts";
import { smallPicture } from "./cover-of.ts";
import { openPreparedAnswers } from "./prepared-answers.ts";

const text = {
	reasoning: "Hm",
	answer: ` There are 3. ${"More. ".repeat(100)}`,
	finishReason: "stop",
};
const label = (name: string) => ({ label: name, score: 0.5 });
const object = { ...label("bus"), box: { xmin: 1, ymin: 2, xmax: 3, ymax: 4 } };

/** Steps up to the loudest sample, two samples each. */
function wave(): Buffer {
	const samples = Int16Array.from({ length: 48 }, (_, place) => -400 * Math.floor(place / 2));
	const bytes = Buffer.from(samples.buffer);
	return Buffer.concat([waveHeader(bytes.length, { rate: 8_000 }), bytes]);
}
const sound = (type: string, bytes: Buffer) => ({ type, base64: bytes.toString("base64") });

test.each<[ModelTask, stored: unknown, cover: unknown]>([
	["chat", text, { kind: "text", text: expect.stringMatching(/^There are 3\. .{220,240}$/) }],
	["transcribe", { text: " Hello " }, { kind: "text", text: "Hello" }],
	["generateImage", sound("image/png", Buffer.from("x")), { kind: "picture", name: "a.json" }],
	[
		"classify",
		["a", "b", "c", "d"].map(label),
		{ kind: "labels", items: ["a", "b", "c"].map(label) },
	],
	["detect", [object], { kind: "boxes", items: [object] }],
	[
		"tts",
		sound("audio/wav", wave()),
		{
			kind: "sound",
			peaks: Array.from({ length: 24 }, (_, place) => Math.round((100 * place) / 23) / 100),
		},
	],
	["tts", sound("audio/mpeg", wave()), { kind: "sound", peaks: [] }],
	["tts", sound("audio/wav", Buffer.from("RIFF")), { kind: "sound", peaks: [] }],
	["tts", { type: "audio/wav" }, undefined],
	["chat", { reasoning: 1 }, undefined],
	["detect", [{ label: "bus" }], undefined],
])("a cover of %s", (task, stored, cover) => {
	expect(answerFormat(task).cover(stored, "a.json")).toEqual(cover);
});

const modelId = "black-forest-labs/FLUX.1-dev";
const example = exampleTexts.en.generateImage[0] ?? "";

async function siteWith(png: Uint8Array) {
	const b64_json = Buffer.from(png).toString("base64");
	const transport = createFakeTransport(fakeReply.json({ data: [{ b64_json }] }));
	const environment = {
		PROVIDER: "huggingface",
		HF_TOKEN: TEST_TOKEN,
		DATA_DIR: temporaryFolder(),
	};
	const site = await startSite(environment, { transport });
	onTestFinished(() => site.close());
	const covers = async (asked: unknown) => {
		const input = encodeURIComponent(JSON.stringify(asked));
		return (await fetch(`${site.origin}/trpc/covers?input=${input}`)).json();
	};
	const press = () =>
		fetch(`${site.origin}/trpc/generateImage`, {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({ modelId, prompt: example, acceptPrepared: true }),
		});
	return { ...site, covers, press };
}

test("a prepared picture has a small one, marked, and asking for it calls no model", async () => {
	const side = 1024;
	// Its left half is black.
	const data = Uint8Array.from({ length: side * side }, (_, at) =>
		at % side < side / 2 ? 0 : 200,
	);
	const site = await siteWith(encode({ width: side, height: side, channels: 1, data }));
	const asked = [
		{ modelId, example },
		{ modelId, example: "My own words" },
		{ modelId: "none", example },
	];
	expect((await site.covers(asked)).result.data).toEqual([null, null, null]);
	await site.press();
	const { result } = await site.covers(asked);
	expect(result.data).toEqual([{ kind: "picture", name: expect.any(String) }, null, null]);
	const name = result.data[0].name;
	const answer = await fetch(`${site.origin}/covers/${name}`);
	expect(answer.headers.get("content-type")).toBe("image/png");
	expect(answer.headers.get("cache-control")).toBe("public, max-age=86400");
	const bytes = Buffer.from(await answer.arrayBuffer());
	expect(bytes.toString("latin1")).toContain("trainedAlgorithmicMedia");
	const small = decode(bytes);
	expect([small.width, small.height]).toEqual([512, 512]);
	const reds = [0, 255, 256].map((pixel) => small.data[pixel * small.channels]);
	expect(reds).toEqual([0, 0, 200]);
	for (const other of ["none.json", "..%2F..%2Fpackage.json", `x${name}`]) {
		expect([other, (await fetch(`${site.origin}/covers/${other}`)).status]).toEqual([other, 404]);
	}
	const { models } = (await (await fetch(`${site.origin}/trpc/siteState`)).json()).result.data;
	expect(models.filter((one: { goodShare: number | null }) => one.goodShare !== null)).toHaveLength(
		1,
	);
});

test.each([
	["one that unpacks to more than its header says", pngBomb(1_024, 1_024)],
	["no picture", Buffer.from("hello")],
])("%s stays as it is", async (_name, file) => {
	expect(await smallPicture(file)).toBe(file);
});

test("covers and pictures that are asked for at once read the store one after another, once each", async () => {
	const { context, caller } = testCaller();
	const { services } = context;
	const reads: string[] = [];
	let readers = 0;
	let mostReaders = 0;
	let isAway = true;
	const answer = sound("image/png", Buffer.alloc(100_000));
	const text = { version: 1, preparedOn: new Date().toISOString(), source: "hosted", answer };
	const store = {
		...folderStore(temporaryFolder()),
		async read(name: string) {
			reads.push(name);
			readers += 1;
			mostReaders = Math.max(mostReaders, readers);
			await new Promise(setImmediate);
			readers -= 1;
			if (isAway) throw new Error("away");
			return JSON.stringify(text);
		},
	};
	const log = { warn: () => undefined };
	const { catalogue } = services;
	const preparedAnswers = openPreparedAnswers({ store, catalogue, log });
	services.preparedAnswers = preparedAnswers;
	const asked = exampleTexts.en.generateImage.map((example) => ({ modelId, example }));
	const askAll = () => Promise.all(Array.from({ length: 20 }, () => caller.covers(asked)));
	expect(await askAll()).toEqual(Array(20).fill(asked.map(() => null)));
	isAway = false;
	reads.length = 0;
	const [covers = []] = await askAll();
	await askAll();
	const names = covers.map((one) => (one?.kind === "picture" ? one.name : ""));
	expect(new Set(names).size).toBe(asked.length);
	expect(reads).toEqual(names);
	await Promise.all([...names, ...names].map((name) => preparedAnswers.picture(name)));
	expect(reads).toEqual([...names, ...names]);
	expect(mostReaders).toBe(1);
});
