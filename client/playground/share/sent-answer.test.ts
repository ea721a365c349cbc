import { deflateRawSync } from "node:zlib";
import { afterEach, expect, test, vi } from "vitest";
import { chatContract } from "#shared/tasks/chat.ts";
import { contracts } from "#shared/tasks/index.ts";
import {
	finishedRow,
	type Sendable,
	sendableModels,
} from "../../../testing/browser/finished-row.ts";
import { modelOf, models } from "../../../testing/browser/shown-models.ts";
import { parseResult } from "../../calls/parse-row.ts";
import type { TaskOutput } from "../../state/result.ts";
import { readRecipe, recipeLink, recipeOf } from "./recipe.ts";
import { ANSWER_MAX_BYTES } from "./sent-answer.ts";

afterEach(() => vi.unstubAllGlobals());

/** What a shared answer must satisfy in the reader's browser, which has no zod. */
const outputs = {
	generateText: chatContract().result,
	chat: chatContract().result,
	classify: contracts.classify.output,
	detect: contracts.detect.output,
	transcribe: contracts.transcribe.output,
};

const meta = { durationMs: 7, source: "sandbox", model: "m", preparedOn: "2026-11-27T00:00:00Z" };
const box = { xmin: 1.25, ymin: 2, xmax: 30.123456789, ymax: 4 };
const words = "**Three**. لماذا؟ 👩‍👩‍👧\n\n```ts\nconst a = 1 < 2 && 3;\n```\n";

function sent(task: Sendable, result: unknown, input: string | File = "Why?") {
	const answer = parseResult(result);
	const finished = finishedRow({ modelId: sendableModels[task], task, input, result: answer });
	return recipeLink(recipeOf(finished), "http://a.b/playground");
}

async function read(link: string) {
	return readRecipe(new URL(link).hash, models);
}

test.each([
	["generateText", { type: "text_generation", items: [{ generated_text: words }], ...meta }],
	["generateText", { type: "chat", generated_text: words }],
	["chat", { type: "chat", generated_text: words, finishReason: "length", ...meta }],
	["classify", { type: "image_classification", items: [{ label: "pear", score: 0.91 }], ...meta }],
	["classify", { type: "image_classification", items: [], ...meta }],
	["detect", { type: "object_detection", items: [{ label: "bus", score: 0.9, box }], ...meta }],
	["transcribe", { type: "speech_recognition", text: words, ...meta }],
	["transcribe", { type: "speech_recognition", text: "Nothing.", isEmpty: true, ...meta }],
	[
		"transcribe",
		{
			...{ type: "speech_recognition", text: "a b", ...meta },
			segments: [
				{ start: 0, end: 1.5, text: "a" },
				{ start: 1.5, end: 2, text: "b" },
			],
		},
	],
] as const)("an answer of %s is in the link, as it was: %j", async (task, result) => {
	const { link, answer } = await sent(task, result);
	expect(answer).toBe("sent");
	expect(link).toMatch(/&answer=[A-Za-z0-9_-]+$/);
	const recipe = await read(link);
	expect(recipe).toMatchObject({ model: modelOf(sendableModels[task]), remarks: [] });
	const { preparedOn: _, ...lasting } = meta;
	const facts = { ...lasting, model: "", durationMs: 0 };
	const isText = task === "chat" || task === "generateText";
	const finishReason = "finishReason" in result ? result.finishReason : "stop";
	const source = "source" in result ? "sandbox" : "hosted";
	expect(recipe.answer).toEqual(
		isText
			? { type: "chat", generated_text: words, finishReason, ...facts, source }
			: { ...result, ...facts, preparedOn: undefined },
	);
	expect(() => outputs[task].parse(recipe.answer)).not.toThrow();
});

test.each([
	["what does not compress", Array.from({ length: 9_000 }, letterAt).join(""), "tooLong"],
	["a bomb of its own", "a".repeat(ANSWER_MAX_BYTES), "tooLong"],
	["nothing", " ", "none"],
] as const)("a link goes without %s, and says so", async (_what, text, answer) => {
	const made = await sent("chat", { type: "chat", generated_text: text });
	expect(made).toMatchObject({ answer, isWithoutText: false });
	expect(made.link).toMatch(/&text=Why%3F$/);
	expect((await read(made.link)).remarks).toEqual([]);
});

/** A letter of a text that is as good as random. */
function letterAt(_: unknown, place: number): string {
	return String.fromCharCode(0x4e00 + ((place * 7_919 + place * place * 104_729) % 20_000));
}

/** A recipe link with any answer. */
function linkWith(answer: string, task: string = "detect", model: string = sendableModels.detect) {
	return `http://a.b/p#recipe=1&model=${encodeURIComponent(model)}&task=${task}&answer=${answer}`;
}

function packed(value: unknown): string {
	return deflateRawSync(typeof value === "string" ? value : JSON.stringify(value)).toString(
		"base64url",
	);
}

const found = { type: "object_detection", items: [{ label: "bus", score: 0.9, box }], ...meta };
const withItem = (item: object) => packed({ ...found, items: [item] });

test.each([
	["nothing", ""],
	["no base64", "%24%24%24"],
	["one letter", "a"],
	["no deflate", "AAAA"],
	["half of it", packed(found).slice(0, -9)],
	["a deflate bomb", packed("[".repeat(5_000_000))],
	["a bomb of JSON", packed(`{"type":"object_detection","items":[${"[],".repeat(1_500_000)}]}`)],
	["deep JSON", packed("[".repeat(30_000) + "]".repeat(30_000))],
	["no UTF-8", deflateRawSync(Uint8Array.from([34, 0xc3, 0x28, 34])).toString("base64url")],
	["no JSON", packed("<img src=x onerror=alert(1)>")],
	["a number", packed(7)],
	["null", packed(null)],
	["a list", packed([found])],
	["another site's shape", packed({ detections: [{ name: "bus", p: 0.9 }] })],
	["no type", packed({ items: found.items })],
	["an unknown type", packed({ ...found, type: "video" })],
	["an answer of any shape", packed({ type: "other", value: found })],
	["another task's answer", packed({ type: "chat", generated_text: "a" })],
	[
		"a picture",
		packed({ type: "image_generation", imageUrl: "data:image/png;base64,", prompt: "" }),
	],
	[
		"a picture elsewhere",
		packed({ type: "image_generation", imageUrl: "//b.c/a.png", prompt: "" }),
	],
	["a label that is no text", withItem({ label: { toString: 1 }, score: 1, box })],
	["a score that is no number", withItem({ label: "a", score: "1", box })],
	["no box", withItem({ label: "a", score: 1 })],
	["half a box", withItem({ label: "a", score: 1, box: { xmin: 1 } })],
	["endless numbers", packed(JSON.stringify(found).replace("0.9", "1e999"))],
])(
	"%s in place of an answer is refused in words, and the form is filled",
	async (_what, answer) => {
		const recipe = await read(linkWith(answer));
		expect(recipe.answer).toBeUndefined();
		expect(recipe).toMatchObject({
			model: modelOf(sendableModels.detect),
			remarks: ["answerRefused"],
		});
	},
);

test("an answer is unpacked no further than it may be large", async () => {
	let bytes = 0;
	/** Inflates without end. */
	class Endless {
		writable = new WritableStream();
		readable: ReadableStream<Uint8Array> = new ReadableStream({
			pull(controller) {
				bytes += 10_000;
				controller.enqueue(new Uint8Array(10_000).fill(32));
			},
		});
	}
	vi.stubGlobal("DecompressionStream", Endless);
	expect((await read(linkWith("AAAA"))).remarks).toEqual(["answerRefused"]);
	expect(bytes).toBeLessThan(ANSWER_MAX_BYTES + 30_000);
});

test("a browser that cannot compress makes a link without the answer", async () => {
	vi.stubGlobal("CompressionStream", undefined);
	const { answer, link } = await sent("chat", { type: "chat", generated_text: "Three." });
	expect([answer, link.includes("answer=")]).toEqual(["none", false]);
});

test.each([
	["an unknown model", linkWith(packed(found), "detect", "gone/model")],
	["a model of another task", linkWith(packed(found), "detect", sendableModels.classify)],
	["a task of another model", linkWith(packed(found), "classify", sendableModels.detect)],
])("the answer of %s is refused", async (_what, link) => {
	const recipe = await read(link);
	expect(recipe.answer).toBeUndefined();
	expect(recipe.remarks).toContain("answerRefused");
});

test.each([
	["two answers", `${linkWith(packed(found))}&answer=a`, "damaged"],
	["far too much", linkWith("a".repeat(9_000)), "linkTooLong"],
] as const)("%s refuse the whole link", async (_what, link, remark) => {
	expect(await read(link)).toEqual({ parameters: {}, remarks: [remark] });
});

test("an answer has what its type names, and nothing else", async () => {
	const answer = {
		...{ ...found, imageUrl: "https://b.c/a.png", audioUrl: "https://b.c/a.wav" },
		...{ text: "a", value: 1, usage: {}, model: "b", finishReason: "stop" },
		items: [{ ...found.items[0], href: "javascript:alert(1)", box: { ...box, src: "//b.c" } }],
	};
	const recipe = await read(linkWith(packed(answer)));
	const { preparedOn: _, ...facts } = meta;
	expect(recipe.answer).toEqual({
		...found,
		...facts,
		model: "",
		durationMs: 0,
		preparedOn: undefined,
	});
	expect(JSON.stringify(recipe.answer)).not.toMatch(/b\.c|javascript/);
});

test("hidden characters are dropped from words", async () => {
	const text = "a\u202eb\u0000c\ud800d\u{e0061}";
	const answer = packed({ type: "speech_recognition", text });
	const { answer: words } = await read(linkWith(answer, "transcribe", sendableModels.transcribe));
	expect(words satisfies TaskOutput | undefined).toMatchObject({ text: "abcd" });
});
