import fc from "fast-check";
import { expect, test } from "vitest";
import { createReasoningSplitter, stripReasoning } from "./reasoning-splitter.ts";

/** Everything a reader of the stream ends up with. */
function split(...chunks: string[]) {
	const splitter = createReasoningSplitter();
	const all = { reasoning: "", answer: "" };
	for (const piece of [...chunks.flatMap((chunk) => splitter.push(chunk)), ...splitter.end()]) {
		all[piece.type] = (piece.isRestart ? "" : all[piece.type]) + piece.text;
	}
	expect(splitter.answer()).toBe(all.answer);
	return all;
}

// Thinking as models really send it (docs/provider.md).
const shapes: readonly [name: string, text: string, reasoning: string, answer: string][] = [
	["no thinking", "Hello", "", "Hello"],
	["thinking first", "<think>\nOk.\n</think>\n\nTwo.", "\nOk.\n", "Two."],
	["empty thinking", "<think>\n\n</think>\n\nTwo.", "\n\n", "Two."],
	["thinking twice", "<think>a</think>b<think>c</think>d", "ac", "bd"],
	["thinking after the answer began", "One <think>a</think>two", "a", "One two"],
	["thinking only", "<think>a</think>", "a", ""],
	["never closed", "<think>\nHmm, the user", "\nHmm, the user", ""],
	["answer, then never closed", "Yes.<think>but", "but", "Yes."],
	["never opened", "So it is two.\n</think>\n\nTwo.", "So it is two.\n", "Two."],
	["closed at the very start", "</think>Two.", "", "Two."],
	["any case", "<THINK>a</Think>b", "a", "b"],
	["the long name", "<thinking>a</thinking>b", "a", "b"],
	["opened short, closed long", "<think>a</thinking>b", "a", "b"],
	["a reflection", "<reflection>a</reflection>b", "a", "b"],
	["brackets of Kimi's own", "◁think▷a◁/think▷b", "a", "b"],
	["Kimi's brackets, never opened", "a◁/think▷b", "a", "b"],
	["a thought", "<thought>a</thought>b", "a", "b"],
	["a seed of thinking", "<seed:think>a</seed:think>b", "a", "b"],
	["a bracket that is none", "a ◁ b", "", "a ◁ b"],
	[
		"a reflection inside thinking",
		"<think>a<reflection>b</reflection>c</think>d",
		"a<reflection>b</reflection>c",
		"d",
	],
	[
		"thinking inside a reflection",
		"<reflection>a<think>b</think>c</reflection>d",
		"a<think>b</think>c",
		"d",
	],
	["thinking, then a reflection", "<think>a</think>\n<reflection>b</reflection>\nc", "ab", "c"],
	["a tag named while thinking", "<think>a <think> tag</think>b", "a <think> tag", "b"],
	["other tags", "a < b <b>c</b> <thin>", "", "a < b <b>c</b> <thin>"],
	["the beginning of a tag at the end", "a <thi", "", "a <thi"],
	["a tag cut inside thinking", "<think>a</thin", "a</thin", ""],
	["lines of Windows", "<think>a</think>\r\n\r\nOne\r\ntwo", "a", "One\r\ntwo"],
	["nothing", "", "", ""],
];

test.each(shapes)("tells apart: %s", (...[, text, reasoning, answer]) => {
	expect(split(text)).toEqual({ reasoning, answer });
	expect(stripReasoning(text)).toBe(answer.trim());
});

test.each(shapes)("cut once, anywhere: %s", (...[, text, reasoning, answer]) => {
	for (let at = 0; at <= text.length; at++) {
		expect(split(text.slice(0, at), text.slice(at))).toEqual({ reasoning, answer });
	}
});

const parts = [
	"<think>",
	"</think>",
	"<reflection>",
	"</reflection>",
	"<",
	"</",
	">",
	"thi",
	"nk",
	" ",
	"\n",
	"a",
	"é😀",
];

test("any chunking gives the same as the whole", () => {
	const text = fc.array(fc.constantFrom(...parts), { maxLength: 14 });
	fc.assert(
		fc.property(text, fc.infiniteStream(fc.integer({ min: 1, max: 6 })), (words, sizes) => {
			const whole = words.join("");
			const chunks: string[] = [];
			for (let at = 0; at < whole.length; at += chunks.at(-1)?.length ?? 1) {
				chunks.push(whole.slice(at, at + (sizes.next().value ?? 1)));
			}
			expect(split(...chunks)).toEqual(split(whole));
			expect(split(...whole)).toEqual(split(whole));
		}),
		{ numRuns: 1_000 },
	);
});

test("holds back no more than the beginning of a tag", () => {
	const { push } = createReasoningSplitter();
	expect(push("1 < 2 and <th")).toEqual([{ type: "answer", text: "1 < 2 and " }]);
	expect(push("e end")).toEqual([{ type: "answer", text: "<the end" }]);
});

test("a long stream of small pieces ends: no piece is copied with each of the next ones", () => {
	const { push, answer } = createReasoningSplitter();
	for (let count = 0; count < 100_000; count++) push("<think>a</think> <");
	expect(answer().length).toBeGreaterThan(100_000);
});
