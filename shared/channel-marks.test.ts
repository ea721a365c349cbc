import fc from "fast-check";
import { expect, test } from "vitest";
import { createReasoningSplitter } from "./reasoning-splitter.ts";

function split(...chunks: readonly string[]) {
	const splitter = createReasoningSplitter();
	const all = { reasoning: "", answer: "" };
	for (const { type, text } of [
		...chunks.flatMap((each) => splitter.push(each)),
		...splitter.end(),
	]) {
		all[type] += text;
	}
	return all;
}

const open = (channel: string) => `<|start|>assistant<|channel|>${channel}<|message|>`;
const final = "<|channel|>final<|message|>";
const block = "Write:\n\n```\n<|channel|>analysis<|message|>hm<|end|>\n</s>\n```\n\nSo.";

const shapes: readonly [name: string, text: string, reasoning: string, answer: string][] = [
	["no mark", "a < b <b>c</b> <|x|>", "", "a < b <b>c</b> <|x|>"],
	["another mark at the end", "a <end> <|append|> <|video|>", "", "a <end> <|append|> <|video|>"],
	[
		"both channels",
		`<|channel|>analysis<|message|>hm so<|end|>${open("final")}Two.<|return|>`,
		"hm so",
		"Two.",
	],
	["with their starts", `${open("analysis")}hm<|end|>${open("final")}Two.<|return|>`, "hm", "Two."],
	["the answer's channel alone", `${final}Two.`, "", "Two."],
	[
		"a comment with a tool",
		`<|channel|>commentary to=functions.x <|constrain|>json<|message|>{"a":1}<|call|>`,
		'{"a":1}',
		"",
	],
	[
		"a comment between",
		`<|channel|>analysis<|message|>a<|end|>${open("commentary")}b<|end|>${open("final")}c`,
		"ab",
		"c",
	],
	["thinking that never ends", "<|channel|>analysis<|message|>hm `so", "hm `so", ""],
	["no start of the answer", "<|channel|>analysis<|message|>hm<|end|>Two.", "hm", "Two."],
	["a start without a channel", "<|start|>assistant<|message|>Two.<|end|>", "", "Two."],
	["a header that breaks off", `${final}Two.<|end|><|start|>assis`, "", "Two."],
	[
		"a backtick in the thinking",
		`<|channel|>analysis<|message|>a \` b<|end|>${open("final")}So \`c\`.`,
		"a ` b",
		"So `c`.",
	],
	["a block of code", `${final}${block}`, "", block],
	["a block of code, no channel", block, "", block],
	[
		"marks in a code span",
		"It opens `<|channel|>analysis<|message|>` so.",
		"",
		"It opens `<|channel|>analysis<|message|>` so.",
	],
	[
		"a mark in prose",
		"The mark <|end|> ends it, <|im_end|> too.",
		"",
		"The mark <|end|> ends it, <|im_end|> too.",
	],
	...[
		"<|im_end|>",
		"<|eot_id|>",
		"<|endoftext|>",
		"<|eom_id|>",
		"<|eot|>",
		"<|end_of_text|>",
		"<end_of_turn>",
		"<|END_OF_TURN_TOKEN|>",
		"<|endofturn|>",
		"<|role_end|>",
		"<|eos|>",
		"<end_of_utterance>",
		"<|user|>",
		"<eos>",
		"<｜end▁of▁sentence｜>",
		"</s>",
		"<|end|>",
		"<|im_end|>\n<|endoftext|>\n",
	].map((mark): [string, string, string, string] => [`the end ${mark}`, `Two.${mark}`, "", "Two."]),
	["an end in code", "`a</s>`", "", "`a</s>`"],
	["an end in a block", "```\na</s>", "", "```\na</s>"],
	["a text that is struck out", "<s>old</s>", "", "<s>old</s>"],
	["an end behind thinking", "<think>a</think>b<|im_end|>", "a", "b"],
	["half of an end", "Two.<|im_e", "", "Two.<|im_e"],
];

test.each(shapes)("%s: as a whole, and cut anywhere", (...[, text, reasoning, answer]) => {
	expect(split(text)).toEqual({ reasoning, answer });
	expect(split(...text)).toEqual({ reasoning, answer });
	for (let at = 0; at <= text.length; at += 1) {
		expect(split(text.slice(0, at), text.slice(at))).toEqual({ reasoning, answer });
	}
});

const parts = [
	"<|channel|>",
	"analysis",
	"final",
	"<|message|>",
	"<|start|>",
	"<|end|>",
	"</s>",
	"<|im_end|>",
];
const others = ["<think>", "</think>", "`", "```", "\n", " ", "a", "<", "<s>", "|>"];

test("any chunking gives the same as the whole", () => {
	const text = fc.array(fc.constantFrom(...parts, ...others), { maxLength: 14 });
	fc.assert(
		fc.property(
			text,
			fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
			(words, sizes) => {
				const whole = words.join("");
				const chunks: string[] = [];
				for (let at = 0, turn = 0; at < whole.length; turn += 1) {
					const size = sizes[turn % sizes.length] ?? 1;
					chunks.push(whole.slice(at, at + size));
					at += size;
				}
				expect(split(...chunks)).toEqual(split(whole));
			},
		),
		{ numRuns: 3_000 },
	);
});
